"""`%` formatting with tuples, mappings, flags, widths and every complaint it has."""


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __str__(self):
        return f"${self.cents / 100:.2f}"

    def __repr__(self):
        return f"Money({self.cents})"


def attempt(action):
    try:
        print(action())
    except (TypeError, ValueError, KeyError) as error:
        print(type(error).__name__, error)


def main():
    print("%s and %r and %a" % ("é", "é", "é"))
    print("%d|%5d|%-5d|%05d|%+d|% d" % (42, 42, 42, 42, 42, 42))
    print("%x %X %o %#x %c %c" % (255, 255, 8, 255, 65, "B"))
    print("%f|%.2f|%8.3f|%-8.1f|%e|%g|%G" % (1.5, 1.555, 2.0, 2.25, 12345.678, 1e-10, 1e20))
    print("%(name)s is %(age)d, %(name)r" % {"name": "ann", "age": 41, "unused": 0})
    print("%*d|%-*d|%.*f" % (6, 42, 6, 42, 2, 3.14159))
    print("100%% of %s" % "it", "%s" % ((1, 2),), "%s" % [1, 2], "%s" % None, "%5s|%.2s" % ("ab", "abcdef"))
    print("%s %r" % (Money(1234), Money(5)), "%d" % 3.99, "%d" % True, "%s" % True)
    print("no fields" % (), "no fields" % {}, "%s" % {"k": 1}, "%(k)s" % {"k": (1, 2)})
    attempt(lambda: "%s %s" % ("one",))
    attempt(lambda: "%s" % ("one", "two"))
    attempt(lambda: "%d" % "text")
    attempt(lambda: "%(missing)s" % {})
    attempt(lambda: "%(name)s" % ("tuple",))
    attempt(lambda: "%y" % 1)
    attempt(lambda: "%" % 1)
    attempt(lambda: "%c" % "ab")
    attempt(lambda: "plain" % 1)
    text = "%s"
    text %= "replaced"
    print(text)
    print(b"%d-%s-%b" % (5, b"x", b"y"))
    lines = ["%-6s%6.1f%%" % (k, 100 * v) for k, v in {"a": 0.25, "bb": 0.5}.items()]
    return "\n".join(lines)
