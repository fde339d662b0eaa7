"""if, elif and else test in order, once each, and run one branch; nested and empty branches."""


def tell(label, value):
    print("test", label)
    return value


def grade(score):
    if score >= 90:
        return "A"
    elif score >= 80:
        return "B"
    elif score >= 70:
        return "C"
    return "F"


def triangle(a, b, c):
    if a <= 0 or b <= 0 or c <= 0:
        raise ValueError("sides must be positive")
    if a + b <= c or b + c <= a or a + c <= b:
        return "impossible"
    if a == b == c:
        return "equilateral"
    if a == b or b == c or a == c:
        return "isosceles"
    return "scalene"


def main():
    if tell("first", 0):
        print("one")
    elif tell("second", []):
        print("two")
    elif tell("third", "x"):
        print("three")
    elif tell("never", 1):
        print("four")
    else:
        print("five")
    print([grade(s) for s in (95, 85, 75, 10)])
    for sides in [(3, 4, 5), (2, 2, 3), (1, 1, 1), (1, 2, 9), (0, 1, 1)]:
        try:
            print(sides, triangle(*sides))
        except ValueError as error:
            print(sides, error)
    x = 5
    if x > 3:
        if x > 10:
            size = "huge"
        else:
            if x == 5:
                size = "five"
            else:
                size = "middling"
    else:
        size = "small"
    print(size)
    if x: pass
    else: print("never")
    if not x: print("never"); x = 0
    if x > 4 and (y := x * 2) > 9 or 1 // 0: print("both", y)
    if x == 5:
        branch = "set"
    if x == 6:
        other = "not set"
    print(branch)
    if tell("assigned", 0):
        late = 1
    elif tell("raises", x.missing):
        late = 2
    return late, other
