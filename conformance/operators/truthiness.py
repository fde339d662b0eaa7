"""Truth testing uses `__bool__`, then `__len__`, else true, in if, while, not, and ternaries."""


class Sized:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        print("len", self.n)
        return self.n


class Both(Sized):
    def __bool__(self):
        print("bool wins")
        return True


class Wrong:
    def __bool__(self):
        return 1


class NegativeLength:
    def __len__(self):
        return -1


class Plain:
    pass


def truth(value):
    if value:
        return "true"
    return "false"


def main():
    samples = [0, 1, -1, 0.0, 0.1, 0j, "", " ", "0", b"", [], [0], (), (None,), {}, {0: 0}, set(), range(0), range(1)]
    print([truth(s) for s in samples])
    print(truth(None), truth(Plain()), truth(Plain), truth(len), truth(...), truth(NotImplemented is None))
    print(truth(Sized(0)), truth(Sized(3)), truth(Both(0)))
    print("yes" if Sized(1) else "no", not Sized(0))
    countdown = Sized(2)
    while countdown:
        countdown.n -= 1
    for bad in (Wrong(), NegativeLength()):
        try:
            truth(bad)
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
    print(any([Sized(0), Sized(1), Sized(2)]), all([Sized(1), Sized(0), Sized(2)]))
    print([s for s in (0, 1, "", "a", None) if s], list(filter(None, [0, 1, [], [1]])))
    print(bool(float("nan")), bool(-0.0), bool("False"))
    assert Sized(5), "not raised"
    assert not Sized(1), "one is true"
