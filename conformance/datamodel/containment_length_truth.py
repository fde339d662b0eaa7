"""__contains__, __len__ and __bool__ decide in, len and truth in every boolean position."""


class Truthy:
    def __init__(self, name, answer, log):
        self.name, self.answer, self.log = name, answer, log

    def __bool__(self):
        self.log.append(self.name)
        return self.answer

    def __repr__(self):
        return self.name


class Sized:
    def __init__(self, size):
        self.size = size

    def __len__(self):
        return self.size


class Has:
    def __contains__(self, item):
        return [item] if item else ""


class NoContains:
    __contains__ = None

    def __iter__(self):
        return iter([1])


class BadBool:
    def __bool__(self):
        return 1


def main():
    log = []
    yes, no = Truthy("yes", True, log), Truthy("no", False, log)
    print(yes and no, no and yes, yes or no, no or yes, not yes, not no)
    print(log)
    log.clear()
    print("if" if no else "else", [x for x in (yes, no) if x], bool(no))
    while yes:
        yes.answer = False
    print(log, all([no, yes]), any([no, yes]))
    log.clear()
    print(yes or no or yes, not (no or yes), log)
    if no or not yes and not no:
        print("compound", log)
    print(bool(Sized(0)), bool(Sized(2)), len(Sized(5)), not Sized(0))
    print(1 in Has(), 0 in Has(), 0 not in Has(), "x" not in Has())
    for action in (
        lambda: 1 in NoContains(),
        lambda: bool(BadBool()),
        lambda: len(Sized(-1)),
        lambda: len(Sized("x")),
        lambda: bool(Sized(-5)),
        lambda: 1 if BadBool() else 2,
        lambda: 1 in Sized(1),
    ):
        try:
            print(action())
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
    print([bool(v) for v in (0, 0.0, "", [], {}, set(), None, range(0), 0j, "0", [0], -1)])
    print(filter(None, []) and "an iterator is true", list(filter(None, [0, 1, "", "a"])))
    while BadBool():
        pass
