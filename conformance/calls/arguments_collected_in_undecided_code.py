"""Calls with `*` and `**`, with keywords, and of partial functions, in code that is not decided yet: what is passed is changed."""
import functools

import sooner


@sooner.unordered
def ask(question):
    return question


def put_each(*rows):
    for row in rows:
        row.append(9)


def put_named(**named):
    named["xs"].append(9)


def put(xs, key, value=None):
    xs.append((key, value))


class Kept:
    def __init__(self, *rows, **named):
        self.rows, self.named = rows, named


def rows():
    a, b = [1], [2]
    rows = [a]
    if ask(1):
        rows.append(b)
    if ask(1):
        put_each(*rows)
    return len(b), len(a)


def names():
    a = [1]
    named = {"xs": a}
    if ask(1):
        put_named(**named)
    seen = len(a)
    if ask(1):
        put(value=2, key="k", xs=a)
    return seen, len(a), a


def chosen():
    a, b = [], []
    if ask(1):
        put(**{"xs": a if ask(0) else b, "key": 1})
    seen = [len(b)]
    args = (a,) if ask(0) else (b,)
    put(*args, key=2)
    seen.append(len(b))
    named = {"xs": a} if ask(1) else {"xs": b}
    put_named(**named)
    return seen, len(a), b


def partial():
    a, b = [], []
    table = [functools.partial(put, a), functools.partial(put, b, value=1)]
    if ask(1):
        table[ask(1)]("k")
    seen = len(b)
    functools.partial(put, a if ask(0) else b)("m")
    return seen, len(b), len(a)


def kept():
    a = [1]
    if ask(1):
        kept = Kept(a, xs=a)
        kept.rows[0].append(2)
        kept.named["xs"].append(3)
    return len(a), a


@sooner.auto
def main():
    for part in (rows, names, chosen, partial, kept):
        print(part.__name__, part())
