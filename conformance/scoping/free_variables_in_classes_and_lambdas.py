"""Methods, lambdas, comprehensions and nested classes reach function locals across class bodies."""


def make_counter_class(start):
    created = []

    class Counter:
        step = 1

        def __init__(self):
            created.append(self)
            self.n = start

        def bump(self):
            self.n += self.step * scale
            return self

        by = lambda self, k: [self.bump() for _ in range(k)][-1].n if k else self.n
        squares = property(lambda self: {i: i * i * scale for i in range(self.n)})

    scale = 1

    def set_scale(value):
        nonlocal scale
        scale = value

    return Counter, set_scale, created


def class_in_loop():
    classes = {}
    for word in ("red", "blue"):
        class Color:
            name = word

            def late(self):
                return word

            def early(self, word=word):
                return word

        classes[word] = Color()
    return classes


def inherits_local(base_value):
    class Base:
        def value(self):
            return base_value

    class Derived(Base):
        def value(self):
            return super().value() * 2 + offset

    offset = 1
    return Derived


def comprehension_in_method(limit):
    class Filter:
        limit = -1

        def apply(self, items):
            return [x for x in items if x < limit], [x for x in items if x < self.limit]

    return Filter()


def main():
    Counter, set_scale, created = make_counter_class(2)
    c = Counter()
    print(c.bump().n, c.by(2), c.by(0), c.squares)
    set_scale(10)
    print(c.bump().n, Counter().bump().n, len(created))
    Counter.step = 0
    print(c.bump().n)
    colors = class_in_loop()
    print([(k, v.name, v.late(), v.early()) for k, v in colors.items()])
    Derived = inherits_local(5)
    print(Derived().value(), inherits_local(7)().value())
    print(comprehension_in_method(3).apply([1, 2, 3, 4]))
    seen = []

    class Watch:
        def __setattr__(self, name, value):
            seen.append((name, value))
            object.__setattr__(self, name, value)

    w = Watch()
    w.a = w.b = len(seen)
    for w.i in range(2):
        seen.append("loop")
    print(seen)

    class Lazy:
        def __getattr__(self, name):
            if name in table:
                return table[name]
            raise AttributeError(f"no {name} among {sorted(table)}")

    table = {"x": 1}
    lazy = Lazy()
    print(lazy.x, getattr(lazy, "y", "default"))
    table["y"] = 2
    print(lazy.y)
    return lazy.z
