"""`is` compares identity; `in` uses `__contains__`, then iteration, then `__getitem__`."""


class Contains:
    def __contains__(self, item):
        print("contains?", item)
        return "truthy answer"


class Iterates:
    def __iter__(self):
        print("iterating")
        return iter([1, 2, float("nan")])


class Indexes:
    def __getitem__(self, i):
        print("getitem", i)
        if i > 2:
            raise IndexError
        return i * 10


class AlwaysEqual:
    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


class NeverEqual:
    def __eq__(self, other):
        return False

    __hash__ = object.__hash__


def main():
    a, b = [1], [1]
    c = a
    print(a is b, a is c, a is not b, not a is b, a == b)
    print(None is None, a is not None, type(a) is list)
    print(5 in Contains(), 5 not in Contains())
    print(2 in Iterates(), 7 in Iterates(), 7 not in Iterates())
    print(10 in Indexes(), 99 in Indexes())
    odd = NeverEqual()
    print(odd in [odd], odd in [NeverEqual()], AlwaysEqual() in [1], 1 in [AlwaysEqual()])
    print("ell" in "hello", "" in "", "x" not in "hello", b"a" in b"cab", 97 in b"cab")
    print(3 in range(0, 10, 3), 3.0 in range(5), "3" in range(5), 2 in {2: None}, None in {2: None}.values())
    stream = iter(range(6))
    print(2 in stream, 2 in stream, list(stream))
    for action in (lambda: 1 in 5, lambda: 1 in "a", lambda: [] in {1}, lambda: [] in {}):
        try:
            print(action())
        except TypeError as error:
            print(error)
    return a is (a := a)
