"""Slices of lists, tuples and ranges with every mix of bounds and steps, checked against a model."""


def model(items, start, stop, step):
    n = len(items)
    step = 1 if step is None else step
    if step > 0:
        low, high = 0, n
        start = low if start is None else start
        stop = high if stop is None else stop
    else:
        low, high = -1, n - 1
        start = high if start is None else start
        stop = low - n if stop is None else stop
    clamp = lambda i: max(low, i + n) if i < 0 else min(high, i)
    i, end = clamp(start), clamp(stop)
    out = []
    while i < end if step > 0 else i > end:
        out.append(items[i])
        i += step
    return out


def main():
    a = list(range(6))
    checked = 0
    bounds = [None, -9, -6, -2, -1, 0, 1, 4, 6, 9]
    for start in bounds:
        for stop in bounds:
            for step in (None, 1, 2, -1, -2, 7, -7):
                assert a[start:stop:step] == model(a, start, stop, step), (start, stop, step)
                checked += 1
    print(checked, a[::2], a[::-2], a[-3:], a[:-7], a[4:1:-1])
    t, r = tuple("abcdef"), range(10, 40, 5)
    print(t[1:4], t[::-1], r[1:4], r[::-1], list(r[::2]), r[-1], t[:0])
    copy = a[:]
    copy[0] = "changed"
    print(a[0], copy[0], a[:] == a, a[:] is a)
    nested = [[1, 2], [3, 4]]
    shallow = nested[:]
    shallow[0].append("both")
    shallow[1] = "only copy"
    print(nested, shallow)
    print([row[:1] for row in nested], nested[0][1:][0], a[1:][1:][1:], a[2:4][::-1])
    for bad in (lambda: a[::0], lambda: a["1":], lambda: a[1.5:], lambda: a[:, 1], lambda: r[9], lambda: checked[0:1]):
        try:
            bad()
        except (ValueError, TypeError, IndexError) as error:
            print(type(error).__name__, error)
    chunks = [a[i : i + 4] for i in range(0, len(a), 4)]
    return chunks
