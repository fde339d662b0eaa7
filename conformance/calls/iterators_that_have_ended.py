"""An iterator that a loop has used up stays at its end, whatever is put into what it went over; and begins where it stood if the
loop never ran."""
from sooner import sequential, unordered


@unordered
def ask(q):
    return q


@sequential
def save(q):
    return q


def grown(make, put):
    xs = make()
    it = iter(xs)
    a = ask("a")
    seen = [ask(v) for v in it]
    put(xs)
    rest = list(it)
    return a, seen, rest, next(it, "end")


def by_a_loop():
    xs = [1, 2]
    it = enumerate(xs)
    a = ask(1)
    for at, v in it:
        save(ask(v + at))
    xs.append(5)
    more = [v for v in it]
    xs.append(6)
    return a, more, next(it, None)


def failing():
    xs, table = [1, 2, 3], {"a": 1, "b": 2}
    kept, keys = iter(xs), iter(table)
    try:
        ask(0)
        save("before")
        for v in kept:
            ask(v)
        for key in keys:
            ask(key)
        save("behind")
    except Exception as error:
        return type(error).__name__, list(kept), list(keys)
    xs.append(4)
    return list(kept), list(keys)


def main():
    print(grown(lambda: [1, 2], lambda xs: xs.append(5)))
    print(grown(lambda: bytearray(b"ab"), lambda xs: xs.append(5)))
    print(grown(lambda: [1], lambda xs: xs.extend([2, 3])))
    print(grown(lambda: {"a": 1}, lambda xs: xs.update(a=2)))
    print(grown(lambda: "ab", lambda xs: None), grown(lambda: range(2), lambda xs: None))
    print(by_a_loop(), failing())
