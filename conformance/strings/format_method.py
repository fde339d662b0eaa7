"""str.format: automatic and numbered fields, attributes, items, conversions, nested specs."""


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __format__(self, spec):
        return f"({self.x:{spec}}, {self.y:{spec}})" if spec else "point"


class Defaults(dict):
    def __missing__(self, key):
        return f"<{key}>"


def attempt(action):
    try:
        print(action())
    except (IndexError, KeyError, ValueError, AttributeError, TypeError) as error:
        print(type(error).__name__, error)


def main():
    print("{} {}".format(1, "two"), "{1} {0} {1}".format("a", "b"), "{name}".format(name="n"))
    print("{0.x} {0.y} {1[0]} {1[1]} {2[key]}".format(Point(1, 2), [3, 4], {"key": "v"}))
    print("{:>{w}.{p}f}|{:{fill}^9}".format(3.14159, "mid", w=8, p=2, fill="*"))
    print("{!r} {!s} {!a:>8} {{}}".format("q", "q", "é"))
    print("{0:.1f} {0}".format(Point(1, 2)), format(Point(3, 4), ".2f"), format(Point(0, 0)))
    print("{a} {b}".format_map(Defaults(a=1)), "{:,} {:%}".format(10**6, 0.5))
    print("{0}{0}{0}".format("ab"), "{:d}{:<3}|".format(True, False))
    template = "{greeting}, {who[name]}!"
    for person in ({"name": "ann"}, {"name": "bob"}):
        print(template.format(greeting="hi", who=person))
    attempt(lambda: "{} {}".format(1))
    attempt(lambda: "{missing}".format())
    attempt(lambda: "{0.z}".format(Point(1, 2)))
    attempt(lambda: "{".format())
    attempt(lambda: "}".format())
    attempt(lambda: "{} {0}".format(1))
    attempt(lambda: "{!x}".format(1))
    attempt(lambda: "{:q}".format(1))
    attempt(lambda: "{0[5]}".format([1]))
    join = "-".join("{:02x}".format(byte) for byte in b"\x00\x7f\xff")
    print(join)
    return "{k}".format(**{"k": "spread"}) + "{}{}".format(*"ab")
