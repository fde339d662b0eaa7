"""`+` and `*` on strings, lists, tuples and bytes; repeats by zero, negatives and bools."""


class Index:
    def __index__(self):
        return 2


def attempt(label, action):
    try:
        print(label, repr(action()))
    except (TypeError, OverflowError, MemoryError) as error:
        print(label, type(error).__name__, error)


def main():
    print("ab" + "cd", "ab" * 3, 2 * "ab", "ab" * 0, "ab" * -1, "ab" * True)
    print([1] + [2], [1, 2] * 2, 0 * [1], (1,) + (2,), (1, 2) * 2, b"a" + b"b", b"ab" * 2)
    print([0] * Index(), "x" * Index(), Index() * (1,) if hasattr(Index, "__mul__") else (1,) * Index())
    cell = []
    row = [cell] * 3
    cell.append("shared")
    print(row)
    t = (1, 2)
    print(t * 1, t + (), t + () == t, [] + [] is [])
    print([1, 2] < [1, 2, 0], (1, "b") > (1, "a"), "Z" < "a", "" < "a", [] == (), (1,) == (1.0,))
    print([1, [2, 3]] == [1, [2, 3]], [[]] * 2 == [[], []], b"ab" == "ab")
    attempt("str+int", lambda: "a" + 1)
    attempt("int+str", lambda: 1 + "a")
    attempt("list+tuple", lambda: [1] + (1,))
    attempt("tuple+list", lambda: (1,) + [1])
    attempt("list*float", lambda: [1] * 2.0)
    attempt("str*str", lambda: "a" * "b")
    attempt("bytes+str", lambda: b"a" + "a")
    attempt("none", lambda: None + None)
    attempt("list-list", lambda: [1] - [1])
    attempt("compare", lambda: [1] < ["a"])
    attempt("compare tuple list", lambda: (1,) < [1])
    attempt("prefix first", lambda: [1, 2] < [0, "a"])
    banner = "=" * 10 + "|" + "-" * 3 * 2
    print(banner)
    return ("ab" + "c") * 2 + "!"
