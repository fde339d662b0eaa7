"""An effect on one resource passes an earlier read, of what it changes, that waits for an effect on another: prints 2, 2.

Cause: `passing.rs` takes it that whatever waits need not be known to a later effect on one resource; but a read set aside
(`What::Asked`, waiting for `bump(b, …)`) still has to look at `a`. Such operations would have to say what they read
(an index beside `keyed_places`), and `earlier_on` to look there for the keys of the effect.
"""
from sooner import sequential, unordered


@unordered
def ask(x):
    return x + 1


@sequential(on=lambda counter, by: counter.name)
def bump(counter, by):
    counter.n += by


class Counter:
    def __init__(self, name):
        self.name, self.n = name, 0


def main():
    a, b = Counter("a"), Counter("b")
    bump(a, 1)
    bump(b, ask(1))
    print(a.n)
    bump(a, 1)
    print(a.n)
