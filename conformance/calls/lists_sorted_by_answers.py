"""`xs.sort(key=…)` of answers, by answers, and by code that fails, or looks at the list, which is empty meanwhile."""
from sooner import sequential, unordered

LOG = []


@unordered
def same(x):
    return x


@unordered
def fail(x):
    if x == 2:
        raise ValueError(x)
    return x


@sequential
def save(x):
    LOG.append(x)
    return x


class Node:
    def __init__(self, name, around):
        self.name, self.around = name, around

    def place(self):
        return (len(self.around), self.name)


class Odd:
    """Can be compared to numbers below 3 only."""

    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        if self.n > 2 or other.n > 2:
            raise TypeError("too large")
        return self.n < other.n

    def __repr__(self):
        return f"Odd({self.n})"


def by_answers():
    pairs = [(same(n % 3), str(n)) for n in range(6)]
    pairs.sort(key=lambda pair: (-pair[0], pair[1]))
    words = ["b", "C", "a"]
    words.sort(key=same, reverse=True)
    numbers = [same(3), same(1), same(2)]
    numbers.sort(key=lambda n: -n, reverse=same(True))
    other = numbers
    other.append(0)
    return pairs[:2], words, numbers


def looked_at_meanwhile():
    xs = [3, 1, 2]
    first = same(1)
    xs.sort(key=lambda x: (len(xs), -x))
    nodes = []
    nodes.extend(Node(name, nodes) for name in "bca")
    nodes.sort(key=lambda node: node.place())
    sizes = []

    def noted(x):
        sizes.append(len(xs))
        return x

    xs.sort(key=noted)
    return first, xs, [node.name for node in nodes], sizes


def changed_meanwhile():
    xs, first = [3, 1, 2], same(1)

    def grow(x):
        xs.append(x)
        return x

    try:
        xs.sort(key=grow)
    except ValueError as error:
        return first, str(error), xs


def failing_keys(key):
    xs = [same(3), 2, 1]
    seen = same(0)
    try:
        xs.sort(key=key)
    except Exception as error:
        return seen, type(error).__name__, str(error), xs
    return seen, xs


def with_effects():
    xs = [3, 1, 2]
    first = same(1)
    xs.sort(key=lambda x: save(-x))
    xs.append(first)
    return xs


def behind_undecided_code(flag):
    xs, ys = [3, 1, 2], [[2], [1]]
    if same(flag):
        xs.sort(key=lambda x: same(-x))
        ys.sort(key=lambda y: y[0])
        ys[0].append(5)
    xs.append(4)
    return xs, ys


def main():
    print(by_answers(), looked_at_meanwhile(), changed_meanwhile())
    print(failing_keys(fail), failing_keys(lambda x: 1 // (x - 2)), failing_keys(lambda x: None if x == 2 else x))
    odd = [Odd(n) for n in (same(2), 1, 0, 5, 1)]
    try:
        odd.sort(key=lambda one: same(one))
    except TypeError as error:
        print(error, odd)
    print(with_effects(), behind_undecided_code(True), behind_undecided_code(False))
    return LOG
