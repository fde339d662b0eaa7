"""Class bodies see enclosing functions and globals, but methods do not see class variables."""

x = "module x"
y = "module y"


class Plain:
    x = "class x"
    seen = x

    def method(self):
        return x, self.x

    via_lambda = lambda self: x


class Conditional:
    x = x + " copied"
    if len(x) > 5:
        size = "long"
    else:
        other = 1
    for i in range(3):
        squares = i * i
    names = [n for n in ("a", "b")]
    total = sum(n for n in range(squares))


def make(x):
    class Inner:
        y = x
        x = "class level"
        z = (y, x)

        def get(self):
            return x

    return Inner


def make_plain(x):
    class Inner:
        copied = x

        def get(self):
            return x

        class Deeper:
            again = x

            def get(self):
                return x

    return Inner


def nested_class_scope():
    y = "function y"

    class Outer:
        y = "outer class y"

        class Inner:
            seen = y

        def method(self):
            return y

    return Outer.Inner.seen, Outer().method(), Outer.y


def main():
    print(Plain.seen, Plain().method(), Plain().via_lambda())
    print(Conditional.x, Conditional.size, hasattr(Conditional, "other"), Conditional.i, Conditional.squares)
    print(Conditional.names, Conditional.total, hasattr(Conditional, "n"))
    print(make_plain("argument").copied, make_plain("argument")().get(), make_plain("a").Deeper.again)
    print(make("argument").z, make("argument")().get())
    print(nested_class_scope())
    try:
        class Broken:
            items = [1, 2]
            limit = 1
            kept = [i for i in items if i > limit]
    except NameError as error:
        print(error)

    class First:
        items = [1, 2]
        doubled = [i * 2 for i in items]

    print(First.doubled)
    local = "local of main"

    class Local:
        attribute = local
        copy = [local for _ in range(2)]

    print(local, Local.attribute, Local.copy)

    class Shadowing:
        attribute = local
        local = "makes the name local to the class body"
