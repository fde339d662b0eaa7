"""Operators between a number and an object that is not known yet, whose method writes: who looks behind it sees that."""
from sooner import readonly, unordered


@unordered
def ask(x):
    return x


@readonly
def look(x):
    return x


class Hub:
    memo = {}

    def __init__(self, known):
        self.known = known

    def __rsub__(self, x):
        self.known[2] = x
        return self.known

    __rpow__ = __gt__ = __rsub__


A, B, SHARED = Hub({}), Hub({}), Hub(Hub.memo)


def by_branch():
    one = A if ask(1) else B
    0 - one
    return len(A.known)


def what_it_gives():
    one = A if ask(1) else B
    (0 - one)[3] = 4
    return len(A.known)


def by_item():
    one = [A, B][ask(0)]
    0 - one
    seen = len(A.known)
    0 ** [A, B][ask(1)]
    return seen, len(B.known)


def compared():
    one = [A, B][ask(0)]
    return 0 < one, len(A.known)


def of_answers():
    one = [A, B][ask(0)]
    ask(0) - one
    seen = len(A.known)
    (1 + ask(0)) - [A, B][ask(1)]
    return seen, len(B.known)


def of_sums():
    total = 0
    for hub in [A, B]:
        total = total + ask(1)
        one = hub if ask(2) else B
        total - one
    return len(A.known), len(B.known)


def behind_a_memo():
    for n in (0, 0):
        if n not in Hub.memo:
            Hub.memo[n] = look(n)
    6 - SHARED
    return len(SHARED.known), {**Hub.memo}


def main():
    for part in (by_branch, what_it_gives, by_item, compared, of_answers, of_sums, behind_a_memo):
        A.known.clear()
        B.known.clear()
        Hub.memo.clear()
        print(part.__name__, part(), A.known, B.known)
