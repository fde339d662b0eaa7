"""Assigning to and deleting slices: growth, shrinking, insertion, steps, self-assignment, errors."""


def attempt(label, action):
    try:
        action()
        print(label, "fine")
    except (ValueError, TypeError) as error:
        print(label, type(error).__name__, error)


def main():
    a = [0, 1, 2, 3, 4]
    a[1:3] = ["x"]
    print(a)
    a[1:1] = "pq"
    print(a)
    a[:0] = [9]
    a[len(a) :] = (8, 7)
    print(a)
    a[::3] = "ABC"
    print(a)
    a[2:5] = []
    print(a)
    a[100:] = ["far"]
    a[3:1] = ["between"]
    print(a)
    a[::-1] = range(len(a))
    print(a)
    a[1:3] = a
    print(a)
    a[:] = a[::-1]
    alias = a
    a[:] = (n * n for n in range(3))
    print(alias, alias is a)
    attempt("size", lambda: a.__setitem__(slice(None, None, 2), [1]))
    attempt("not iterable", lambda: a.__setitem__(slice(0, 3, 2), 5))
    attempt("zero step", lambda: a.__setitem__(slice(None, None, 0), []))
    attempt("empty step", lambda: a.__setitem__(slice(5, None, 2), []))
    print(a)
    a[0:2], a[-1:] = [[1, 2], [3]], "z"
    print(a)
    sieve = [True] * 30
    sieve[:2] = [False] * 2
    for i in range(2, 6):
        if sieve[i]:
            sieve[i * i :: i] = [False] * len(range(i * i, 30, i))
    print([i for i, prime in enumerate(sieve) if prime])
    a[::2] = [1, 2, 3, 4, 5]
