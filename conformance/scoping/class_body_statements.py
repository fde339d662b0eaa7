"""A class body runs in order as code: loops, conditions, del, walrus, calls, and failing halfway."""

log = []


def note(value):
    log.append(value)
    return value


def build():
    class Config:
        note("start")
        base = note(2)
        derived = base * 10
        table = {}
        for key in ("a", "b"):
            table[key] = key.upper()
        del key
        if derived > 10:
            def describe(self):
                return f"big {self.derived}"
        else:
            def describe(self):
                return "small"
        try:
            broken = 1 // 0
        except ZeroDivisionError:
            broken = "rescued"
        (first, *others) = table.values()
        base += 1
        if (n := len(table)) == 2:
            pair = True
        helper = lambda v: v + 1
        computed = helper(5)
        note("end")

    return Config


def fail_halfway():
    class Half:
        note("before")
        value = 1
        raise RuntimeError(f"stopped with {value}")
        note("never")


def counter_class():
    made = 0

    class Item:
        nonlocal made
        made += 1
        number = made

        def __init__(self):
            nonlocal made
            made += 1
            self.number = made

    return Item, lambda: made


def global_in_class():
    class Sets:
        global from_class
        from_class = "set in class body"
        own = "attribute"

    return hasattr(Sets, "from_class"), from_class


def main():
    log.clear()
    c = build()
    print(log, c.base, c.derived, c.table, hasattr(c, "key"), c().describe(), c.broken, c.first, c.others)
    print(c.pair, c.n, c.computed, [k for k in vars(c) if not k.startswith("__")])
    try:
        fail_halfway()
    except RuntimeError as error:
        print(error, log[-1])
    Item, made = counter_class()
    print(Item.number, Item().number, Item().number, made())
    print(global_in_class())
    classes = []
    for i in range(3):
        class Numbered:
            number = i

            def late(self):
                return i

        classes.append(Numbered)
    print([k.number for k in classes], [k().late() for k in classes])
    print(build() is build(), build().__qualname__, Numbered.__name__)
    fail_halfway()
