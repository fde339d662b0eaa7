"""A slice of an array shares its memory: writes through one are seen by reads through the other, in program order."""
import numpy as np

from sooner import sequential, unordered


@unordered
def ask(x):
    return x


@unordered
def row_of(table, at):
    return table[at]


@sequential
def double(values):
    values *= 2
    return len(values)


class Holder:
    def __init__(self, values):
        self.values = values

    def bump(self):
        self.values += 1


def slices():
    a = np.arange(6.0)
    v = a[2:5]
    before = a.sum()
    if ask(True):
        v[0] = 100.0
    between = a.sum(), np.max(a), float(a[2])
    v += ask(1.0)
    after = a.tolist(), v.mean()
    return float(before), between[0], between[1], between[2], after


def views_of_views():
    a = np.arange(12).reshape(3, 4)
    t = a.T[1:][::2]
    if ask(1) == 1:
        t[0, 0] = -5
    total = a.sum()
    a[0] = ask(7)
    return int(total), t.tolist(), np.sort(a, axis=None).tolist()


def rows_that_arrive():
    a = np.zeros((3, 2))
    row = a[ask(1)]
    row += 1
    first = a.sum()
    other = row_of(a, 2)
    other[0] = ask(4.0)
    second = a.sum()
    mask = row > ask(0)
    mask[0] = False
    return float(first), float(second), int(mask.sum()), a.tolist()


def sorted_in_place():
    a = np.array([3.0, 1.0, 2.0])
    b = a[::-1]
    first = np.argmax(b)
    if ask(True):
        a.sort()
    second = np.argmax(b), b.tolist()
    a.partition(ask(1))
    a.fill(ask(2.0))
    return int(first), int(second[0]), second[1], b.tolist()


def results_given_to_arrays():
    a, b = np.array([1.0, 2.0]), np.zeros(2)
    np.add(a, ask(1.0), b)
    first = b.sum()
    np.multiply(a, ask(3.0), out=b)
    second = b.tolist()
    kwargs = {"out": b}
    np.subtract(a, ask(1.0), **kwargs)
    a.cumsum(0, None, b)
    return float(first), second, b.tolist()


def effects():
    a = np.arange(4)
    n = double(a[1:3])
    seen = a.tolist()
    h = Holder(a[:2])
    if ask(True):
        h.bump()
    return int(n), seen, a.tolist(), float(np.mean(a))


def shapes():
    a = np.arange(6)
    if ask(True):
        a.shape = (2, 3)
    return a.ndim, a.shape, len(a), [int(x) for x in a.sum(axis=0)]


def bytes_below():
    raw = bytearray(b"\x01\x02\x03")
    a = np.frombuffer(raw, dtype=np.uint8)
    if ask(True):
        raw[0] = 9
    first = a.tolist()
    b = np.asarray(raw)
    raw[1] = ask(8)
    return first, a.tolist(), int(b.sum())


def lists_inside():
    xs = [1]
    cells = np.array([xs, None], dtype=object)
    if ask(True):
        xs.append(2)
    seen = len(cells[0])
    xs.append(ask(3))
    return seen, cells[0], cells.tolist()


def over_an_array():
    a, seen = np.arange(3), []
    for x in a:
        seen.append(ask(int(x) * 10))
        a[2] = 50
    for i, x in enumerate(a):
        a[i] = ask(x) + 1
        seen.append(a.tolist())
    return seen


def settings():
    values = np.array([1.0, 0.0])
    with np.errstate(divide="ignore", invalid="ignore"):
        if ask(True):
            got = values / values[1:].sum()
    caught = None
    with np.errstate(divide="raise"):
        try:
            ask(1)
            values[0] / values[1]
        except FloatingPointError as error:
            caught = type(error).__name__
    return np.isinf(got).tolist(), caught


def main():
    for program in (slices, views_of_views, rows_that_arrive, sorted_in_place, results_given_to_arrays, effects, shapes):
        print(program.__name__, program())
    for program in (bytes_below, lists_inside, over_an_array, settings):
        print(program.__name__, program())
    return 0
