"""Counter, defaultdict, deque, ChainMap and OrderedDict used from compiled code with callbacks."""

from collections import ChainMap, Counter, OrderedDict, defaultdict, deque


def main():
    c = Counter("mississippi")
    c.update("miss")
    c["z"] -= 1
    print(c.most_common(2), c["absent"], +c == c - Counter(z=-1), sum(c.values()), sorted(c.elements())[:3])
    print(Counter(a=3, b=1) - Counter(a=1, b=5), Counter("ab") & Counter("bc"), Counter("ab") | Counter("bb"))
    made = []
    d = defaultdict(lambda: made.append(len(made)) or [len(made)])
    d["x"].append("first")
    d["x"].append("second")
    d["y"]
    print(dict(d), made, "q" in d, d.get("q"), len(d))
    tree = lambda: defaultdict(tree)
    t = tree()
    t["a"]["b"]["c"] = 1
    print(t["a"]["b"]["c"], list(t["a"]))
    q = deque(maxlen=3)
    for i in range(5):
        q.append(i)
    q.appendleft("left")
    q.rotate(1)
    print(q, q.pop(), q.popleft(), len(q))
    defaults, user = {"color": "red", "size": 1}, {}
    chain = ChainMap(user, defaults)
    chain["size"] = 5
    print(chain["color"], chain["size"], user, defaults, dict(chain))
    o = OrderedDict.fromkeys("abc")
    o.move_to_end("a")
    o.move_to_end("c", last=False)
    print(list(o), o.popitem(last=False), OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1))
    for action in (
        lambda: deque().pop(),
        lambda: defaultdict(None)["k"],
        lambda: defaultdict(5),
        lambda: chain["none"],
    ):
        try:
            action()
        except (IndexError, KeyError, TypeError) as error:
            print(type(error).__name__, error)
    failing = defaultdict(lambda: 1 // 0)
    try:
        failing["k"]
    except ZeroDivisionError:
        print(dict(failing))
    return failing["again"]
