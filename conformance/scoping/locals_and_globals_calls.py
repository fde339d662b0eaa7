"""locals(), globals(), vars() and dir() as read from a function show the right names and values."""

constant = 1


def snapshot(a, b=2, *args, c=3, **kwargs):
    d = a + b
    return locals()


def before_and_after():
    first = sorted(locals())
    x = 1
    second = sorted(locals())
    del x
    return first, second, sorted(locals())


def with_cells():
    outer = "o"
    unused = "u"

    def inner(p):
        q = outer
        return locals()

    return inner("p")


def template(name, count):
    plural = "" if count == 1 else "s"
    return "{name} has {count} item{plural}".format(**locals())


def snapshot_is_separate():
    x = 1
    copy = dict(locals())
    copy["x"] = "changed"
    return x, copy["x"]


def names_in_module():
    return [n for n in ("constant", "snapshot", "missing", "print") if n in globals()]


class Record:
    kind = "class level"

    def __init__(self, **fields):
        self.__dict__.update(fields)


def main():
    print(snapshot(1), snapshot(1, 5, 6, c=7, z=8))
    print(before_and_after(), with_cells())
    print(template("ann", 1), template("bob", 3), snapshot_is_separate())
    print(names_in_module(), globals()["constant"], __name__ == globals()["__name__"])
    r = Record(a=1, b=[2])
    print(vars(r), [n for n in dir(r) if not n.startswith("__")], r.kind)
    vars(r)["c"] = 3
    print(r.c, getattr(r, "b"), hasattr(r, "kind"), "kind" in vars(r), "kind" in vars(Record))
    loop_names = []
    for i in range(2):
        loop_names.append("i" in locals())
    print(loop_names, "undefined_here" in locals(), "r" in locals())
    values = {name: value for name, value in snapshot(0, c="cc").items() if isinstance(value, (int, str))}
    print(values)
    try:
        print(template("x"))
    except TypeError as error:
        print(error)
    try:
        "{nothing}".format(**locals())
    except KeyError as error:
        print("KeyError", error)
    try:
        vars(5)
    except TypeError as error:
        print(error)
    return globals()["not there"]
