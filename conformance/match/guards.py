"""Guards run only after the pattern matched, in order, and may have effects or raise."""


def classify(point, log):
    match point:
        case (x, y) if log.append(("first", x, y)):
            return "never: append returns None"
        case (x, y) if x == y:
            return f"diagonal {x}"
        case (x, y) if (total := x + y) > 10:
            return f"far {total}"
        case (0, y) | (y, 0) if y:
            return f"axis {y}"
        case (x, _) if 1 / x > 0:
            return "right"
        case _:
            return "left"


def guard_with_outer(limit):
    results = []
    for value in (1, 5, 9):
        match value:
            case n if n < limit:
                results.append(f"{n} small")
            case n if n == limit:
                results.append(f"{n} equal")
            case n:
                results.append(f"{n} large")
    return results


def main():
    for point in ((1, 1), (9, 8), (0, 4), (5, 0), (2, 3), (-2, 3)):
        log = []
        print(point, classify(point, log), log)
    print(classify("no sequence", []))
    print(guard_with_outer(5))
    seen = []
    match [3, 1, 2]:
        case [*items] if all(seen.append(i) or i > 1 for i in items):
            print("all")
        case [*items] if any(i == 2 for i in items):
            print("any", seen)
    match 5:
        case n if not n % 2 or n > 100:
            print("no")
        case n if [m for m in range(n) if m == n - 1]:
            print("comprehension guard", n)
    value = (0, -3)
    match value:
        case (x, y) if y / x > 0:
            print("not reached")
