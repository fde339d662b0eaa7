"""An exception in the source, filter, key, value or element of a comprehension stops it right there."""


def tell(log, value):
    log.append(value)
    return value


class Source:
    def __init__(self, fail_at):
        self.fail_at, self.n = fail_at, 0

    def __iter__(self):
        if self.fail_at == 0:
            raise OSError("cannot start")
        return self

    def __next__(self):
        self.n += 1
        if self.n == self.fail_at:
            raise OSError(f"broke at {self.n}")
        if self.n > 4:
            raise StopIteration
        return self.n


def attempt(label, action):
    log = []
    try:
        print(label, action(log), log)
    except (ZeroDivisionError, OSError, KeyError, TypeError, ValueError, AttributeError) as error:
        print(label, type(error).__name__, error, log)


def main():
    attempt("fine", lambda log: [tell(log, n) for n in Source(9)])
    attempt("source start", lambda log: [tell(log, n) for n in Source(0)])
    attempt("source later", lambda log: [tell(log, n) for n in Source(3)])
    attempt("element", lambda log: [6 // tell(log, 2 - n) for n in Source(9)])
    attempt("filter", lambda log: [n for n in Source(9) if {1: True, 2: False}[tell(log, n)]])
    attempt("inner source", lambda log: [(a, b) for a in Source(9) for b in tell(log, [1] if a < 3 else a)])
    attempt("inner broken", lambda log: [(a, b) for a in "xy" for b in Source(tell(log, 3))])
    attempt("key", lambda log: {tell(log, [n] if n == 2 else n): n for n in Source(9)})
    attempt("value", lambda log: {tell(log, n): 1 // (3 - n) for n in Source(9)})
    attempt("set element", lambda log: len({tell(log, {} if n == 3 else n) for n in Source(9)}))
    attempt("unpack", lambda log: [tell(log, a) for a, b in [(1, 2), (3,)]])
    attempt("attribute", lambda log: [tell(log, w).upper() for w in ("a", None)])
    attempt("generator unused", lambda log: type(tell(log, n) for n in Source(9)).__name__)
    attempt("generator start", lambda log: type(n for n in Source(0)).__name__)
    attempt("generator run", lambda log: sum(tell(log, n) for n in Source(3)))
    attempt("nested", lambda log: [[tell(log, a // b) for b in (1, 0)] for a in (1, 2)])
    attempt("sorted source", lambda log: [n for n in sorted([1, "a"])])
    attempt("call in if", lambda log: [n for n in Source(9) if tell(log, n) and int("x" * n)])
    kept = []
    try:
        kept = [10 // n for n in (1, 0)]
    except ZeroDivisionError:
        print("name keeps its old value", kept)
    kept += (n for n in (1, 2))
    try:
        kept += (10 // n for n in (5, 0))
    except ZeroDivisionError:
        print("list grew before the failure", kept)
    return list(10 // n for n in (5, 0))
