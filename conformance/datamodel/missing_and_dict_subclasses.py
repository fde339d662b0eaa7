"""__missing__ and overridden methods in dict subclasses, defaultdict and Counter."""

from collections import Counter, OrderedDict, UserDict, defaultdict


class Squares(dict):
    def __missing__(self, key):
        if not isinstance(key, int):
            raise KeyError(f"{key!r} is not a number")
        self[key] = key * key
        return self[key]


class Upper(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)

    def __getitem__(self, key):
        return super().__getitem__(key.upper())


class UserUpper(UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)


def tree():
    return defaultdict(tree)


def main():
    squares = Squares({1: "one"})
    print(squares[1], squares[4], squares, 9 in squares, squares.get(9), squares.setdefault(5, "set"))
    try:
        squares["x"]
    except KeyError as error:
        print(error)
    upper = Upper(a=1)
    upper["b"] = 2
    upper.update(c=3)
    print(dict(upper), upper["b"])
    try:
        upper["a"]
    except KeyError as error:
        print(error)
    user = UserUpper(a=1)
    user.update(b=2)
    print(user, user | {"c": 3})
    groups = defaultdict(list)
    for word in "apple avocado bean".split():
        groups[word[0]].append(word)
    print(dict(groups), groups.get("z"), "z" in groups, groups["z"], len(groups))
    root = tree()
    root["a"]["b"]["c"] = 1
    print(dict(root["a"]["b"]), list(root), len(root["a"]["x"]), list(root["a"]))
    counts = Counter("banana")
    counts["z"] -= 1
    print(counts.most_common(2), counts["missing"], "missing" in counts, counts["z"])
    print(counts + Counter("zz"), -counts, (counts & Counter("ab")).total())
    order = OrderedDict.fromkeys("abc", 0)
    order.move_to_end("a")
    print(list(order), order.popitem(last=False), order == {"c": 0, "a": 0}, order == OrderedDict(a=0, c=0))
    no_factory = defaultdict(None, k=1)
    print(no_factory["k"])
    no_factory["missing"]
