"""Wrappers that collect answers which have not arrived, in a tuple and a dictionary of their own, and do with those what one does: look,
change, keep, compare, hand on, fail."""
import functools
import json

import sooner
from sooner import sequential, unordered

LOG = []
STATS = {}


@unordered
def ask(x):
    return x


@unordered
def fail(x):
    raise LookupError(x)


@unordered
def same(x):
    return x


@sequential
def save(x):
    LOG.append(str(x))
    return len(LOG)


def counted(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        STATS[function.__name__] = STATS.get(function.__name__, 0) + 1
        return function(*args, **kwargs)

    return wrapper


def cached(function):
    known = {}

    def wrapper(*args, **kwargs):
        key = (args, tuple(sorted(kwargs.items())))
        if key not in known:
            known[key] = function(*args, **kwargs)
        return known[key], len(known)

    return wrapper


def shown(function):
    def wrapper(*args, **kwargs):
        print(f"{function.__name__}{args} {kwargs}")
        try:
            return function(*args, **kwargs)
        except (LookupError, TypeError) as error:
            return type(error).__name__, str(error), len(args), sorted(kwargs)

    return wrapper


@counted
def join(a, b="-", *rest, last="!"):
    return f"{a}{b}{''.join(rest)}{last}"


@cached
def grade(text, scale=10):
    return len(str(text)) % scale


@shown
def strict(a, *, b):
    return a + b


def changing(*args, **kwargs):
    kwargs["first"] = args[0]
    kwargs.setdefault("second", ask("second"))
    popped = kwargs.pop("gone", None)
    if len(args) > 1 and args[1] == "x":
        kwargs.update(x=args[-1])
    return json.dumps(kwargs, sort_keys=True), popped, [*args], args[::-1], "a" in args


class Kept:
    def __init__(self, *args, **kwargs):
        self.args, self.kwargs = args, kwargs

    def more(self, *more, **named):
        self.args += more
        self.kwargs |= named
        return self

    def __eq__(self, other):
        LOG.append("compared")
        return self.args == other.args


def chained():
    seen = []
    for q in ("a", "b"):
        one = join(ask(q))
        two = join(one, ask("+"), ask("z"), last=ask("?"))
        seen.append(grade(two, scale=ask(7)))
        seen.append(grade(ask(two), scale=7))
        if two != "nothing":
            seen.append(join(two, last=one))
    return seen, STATS


def looked_at():
    seen = []
    for x in ("x", "y"):
        seen.append(changing(ask(1), ask(x), ask([x]), gone=ask("gone"), other=ask({"k": x})))
    return seen


def failing():
    seen = []
    for args, kwargs in (
        ((ask(1),), {"b": ask(2)}),
        ((ask("a"),), {"b": ask(2)}),
        ((ask(1), ask(2)), {}),
        ((ask(1),), {"c": ask(3)}),
        ((), {"b": ask(3)}),
    ):
        seen.append(strict(*args, **kwargs))
    try:
        save(join(ask("before")))
        join(fail("first"), last=save("never"))
    except LookupError as error:
        seen.append(str(error))
    try:
        join(ask("1"), fail("second"), fail("third"))
    except LookupError as error:
        seen.append((str(error), STATS))
    return seen


def kept():
    rows = [ask(1)]
    one = Kept(rows, ask("a"), named=ask("b"))
    two = one.more(ask("c"), more=rows)
    rows.append(ask(2))
    same_rows = one.args[0] is rows, one.kwargs["more"] is rows
    given = same(one.args)
    back = same(rows)
    back.append(3)
    return one is two, one.args, one.kwargs, same_rows, given == one.args, one == Kept(rows, "a", "c")


def effects():
    for q in ("p", "q"):
        save(join(ask(q), last=ask("/")))
        kwargs = {"last": ask("."), "b": ask("b")}
        first = join(ask(q), **kwargs)
        kwargs["last"] = save(first)
        save(kwargs)
    return LOG


def main():
    for result in (chained(), looked_at(), failing(), kept(), effects()):
        print(result)
    return LOG, STATS
