"""A failing target in the middle of an unpacking or chain leaves the earlier targets stored."""


class Picky:
    def __setattr__(self, name, value):
        if value == "bad":
            raise ValueError(f"{name} refuses {value}")
        super().__setattr__(name, value)


class Full(dict):
    def __setitem__(self, key, value):
        if len(self) >= 2 and key not in self:
            raise OverflowError(f"no room for {key}")
        super().__setitem__(key, value)


def attempt(label, action, *state):
    try:
        action()
        print(label, "stored", *state)
    except (ValueError, OverflowError, IndexError, TypeError, KeyError, AttributeError) as error:
        print(label, type(error).__name__, error, "| left:", *state)


def main():
    picky, full, cells = Picky(), Full(), [0, 0]

    def attributes():
        picky.a, picky.b, picky.c = "good", "bad", "never"

    def items():
        full["x"], full["y"], full["z"], full["x"] = 1, 2, 3, 4

    def indexes():
        cells[0], cells[1], cells[2] = "abc"

    def nested():
        cells[0], (cells[1], picky.d) = "p", ("q", "bad")

    def starred():
        cells[0], *picky.rest, cells[9] = range(4)

    def chain():
        cells[0] = picky.e = full["new"] = picky.f = "chained"

    def too_many():
        cells[0], cells[1] = "never", "never", "stored"

    def loop():
        for cells[0], picky.g in [("one", "fine"), ("two", "bad"), ("three", "never")]:
            full["x"] = cells[0]

    def augmented():
        full["x"] += "!"
        full["absent"] += "?"

    def frozen():
        cells[0], (1).real = "set", "refused"

    attempt("attributes", attributes, vars(picky))
    attempt("items", items, full)
    for action in (indexes, nested, starred, chain, too_many, loop, augmented, frozen):
        attempt(action.__name__, action, cells, vars(picky), dict(full))
    picky.z, cells = cells, picky.z.missing
