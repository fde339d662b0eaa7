"""Reductions: defaults, keys, ties, starts, short circuits and errors."""


def tell(value):
    print("saw", value)
    return value


def attempt(label, action):
    try:
        print(label, action())
    except (ValueError, TypeError) as error:
        print(label, type(error).__name__)


def main():
    print(min(3, 1, 2), max([3, 1, 2]), min("hello"), max("a", "b", key=ord), min([], default="none"))
    print(max(["aa", "b", "cc"], key=len), min(["aa", "b", "c"], key=len), max((1, "x"), (1, "y")))
    print(max({"a": 3, "b": 5}.items(), key=lambda kv: kv[1]), max([1, True, 1.0]), min([True, 1]))
    print(
        sum([1, 2]), sum([]), sum([0.5, 1]), sum([[1], [2]], []),
        sum(range(101)), sum([1], start=10), sum([True, True]),
    )
    print(any(tell(n) > 1 for n in (0, 2, 3)))
    print(all(tell(n) < 1 for n in (0, 2, 3)))
    print(any([]), all([]), any([0, "", None]), all([1, "a"]), any("ab"), all(c.isdigit() for c in ""))
    print(len([1, 2]), len(""), len({}), len(range(0, 10, 3)), abs(-1), round(2.567, 1))
    attempt("empty", lambda: max([]))
    attempt("mixed", lambda: max([1, "a"]))
    attempt("int", lambda: max(5))
    attempt("strings", lambda: sum(["a", "b"]))
    attempt("strings start", lambda: sum(["a"], ""))
    attempt("none", lambda: sum([1, None]))
    attempt("generator", lambda: len(x for x in ()))
    attempt("key fails", lambda: min(["a", 1], key=len))
    attempt("default", lambda: max(1, 2, default=0))
    grid = [[3, 1], [2, 9], [4, 4]]
    print(max(max(row) for row in grid), min(map(sum, grid)), [max(col) for col in zip(*grid)])
    scores = {"ann": [3, 5], "bob": [9], "cid": []}
    averages = {k: sum(v) / len(v) if v else 0 for k, v in scores.items()}
    best = max(averages, key=averages.get)
    print(averages, best, any(a > 8 for a in averages.values()), all(scores.values()))
    return sum(any(n % p == 0 for p in (2, 3)) for n in range(10))
