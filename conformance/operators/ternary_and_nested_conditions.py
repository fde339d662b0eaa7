"""Conditional expressions evaluate the condition first, then exactly one branch."""


def tell(value, label=None):
    print("eval", value if label is None else label)
    return value


def classify(n):
    return "negative" if n < 0 else "zero" if n == 0 else "small" if n < 10 else "large"


def clamp(x, low, high):
    return low if x < low else high if x > high else x


def main():
    print(tell("yes") if tell(True) else tell("no"))
    print(tell("yes") if tell(False) else tell("no"))
    print([classify(n) for n in (-5, 0, 5, 50)])
    print([clamp(x, 2, 5) for x in range(8)])
    print((1 if False else 2) + 3, 1 if False else 2 + 3)
    f = (lambda x: x + 1) if tell(0) else lambda x: x - 1
    print(f(10))
    a = [1 if i % 2 else "even" for i in range(4) if i != 2]
    print(a)
    print({("k" if i else "z"): (i if i > 1 else -i) for i in range(3)})
    x = None
    print(x.missing if x is not None else "guarded")
    print(1 / 0 if x else "skipped", "kept" if not x else 1 / 0)
    y = 5 if (z := tell(3)) > 2 else 6
    print(y, z)
    total = 0
    for n in range(6):
        total += n if n % 2 else -n
    print(total)
    (a if total else [])[0] = "replaced"
    print(a)
    print("%s item%s" % (n, "" if n == 1 else "s"))
    return tell(1) if tell(undefined_condition, "never") else tell(2)
