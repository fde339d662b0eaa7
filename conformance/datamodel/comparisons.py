"""Rich comparisons: each method, reflection, fallback to identity, chains evaluated once."""

import functools


class Noisy:
    def __init__(self, name, value, log):
        self.name, self.value, self.log = name, value, log

    def _say(self, op, other):
        self.log.append(f"{self.name}{op}{getattr(other, 'name', other)}")

    def __eq__(self, other):
        self._say("==", other)
        return isinstance(other, Noisy) and self.value == other.value

    def __lt__(self, other):
        self._say("<", other)
        return self.value < other.value if isinstance(other, Noisy) else NotImplemented

    def __le__(self, other):
        self._say("<=", other)
        return self.value <= other.value if isinstance(other, Noisy) else NotImplemented


@functools.total_ordering
class Ranked:
    def __init__(self, rank):
        self.rank = rank

    def __eq__(self, other):
        return self.rank == other.rank

    def __lt__(self, other):
        return self.rank < other.rank


class Vector:
    def __init__(self, *values):
        self.values = values

    def __eq__(self, other):
        return [a == b for a, b in zip(self.values, other.values)]


class Plain:
    pass


def main():
    log = []
    a, b, c = Noisy("a", 1, log), Noisy("b", 2, log), Noisy("c", 2, log)
    print(a == b, b == c, a != b, a < b, a <= b, a > b, a >= b)
    print(log)
    log.clear()
    print(a < b < c, a < b <= c, a == b == c, log)
    log.clear()
    print(a == 5, 5 == a, a != None, log)
    log.clear()
    print([x.name for x in sorted([b, c, a])], min(c, b).name, max(b, c).name)
    print(b in [a, c], [a, b].index(c), [a, b] == [a, c], a in (a,))
    try:
        a < 5
    except TypeError as error:
        print(error)
    try:
        a > 5
    except TypeError as error:
        print(error)
    print(Ranked(1) <= Ranked(1), Ranked(2) > Ranked(1), Ranked(1) >= Ranked(2), Ranked(3) != Ranked(3))
    print(Vector(1, 2) == Vector(1, 3), Vector(1) != Vector(1))
    plain = Plain()
    print(plain == plain, plain == Plain(), plain != plain, plain is not Plain())
    try:
        hash(a)
    except TypeError as error:
        print(error)
    print((1, "a") < (1, "b"), [2] > [1, 99], "Z" < "a", {1} < {1, 2}, not {1} < {2})
    plain < plain
