"""`functools.lru_cache` over code that makes calls: what is held, what is forgotten, what is counted, who else asks."""
import functools
from functools import cache, lru_cache

from sooner import sequential, unordered


@unordered
def ask(x):
    if x == "bad":
        raise ValueError(x)
    return [x]


@sequential
def save(x):
    print("saved", x)
    return x


@cache
def answer(x):
    return ask(x)


@lru_cache(maxsize=2)
def recent(x, y=0):
    return ask((x, y))


@lru_cache(typed=True)
def typed(x):
    return ask(x)


@lru_cache(maxsize=0)
def never(x):
    return ask(x)


@lru_cache
def loud(x):
    print("asked for", x)
    return save(ask(x)[0])


class Desk:
    def __init__(self):
        self.asked = 0

    @lru_cache(maxsize=None)
    def look(self, x):
        self.asked += 1
        return ask(x)

    @staticmethod
    @cache
    def shared(x):
        return ask(x)


class Point:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        print("compared")
        return isinstance(other, Point) and self.x == other.x

    def __hash__(self):
        return 7


def held_and_counted():
    found = [answer(x) for x in ("a", "b", "a")]
    found[0].append("changed")
    print(found, found[0] is found[2], answer("a"), answer.cache_info())
    for x in (1, 2, 1, 3, 2, 1):
        recent(x)
    print(recent.cache_info(), recent(1), recent(x=1), recent(1, y=0), recent(1, 0), recent.cache_info())
    print(typed(1), typed(1.0), typed(True), typed(1), typed.cache_info())
    print(answer(1), answer(1.0), answer(True), answer((1,)), answer((1.0,)), answer.cache_info())
    print(never(1), never(1), never.cache_info())
    answer.cache_clear()
    print(answer("a"), answer.cache_info(), answer.cache_parameters()["maxsize"])


def failures():
    for x in ("bad", "good", "bad", "good"):
        try:
            print(answer(x))
        except ValueError as error:
            print("failed", error)
    print(answer.cache_info())
    try:
        answer([])
    except TypeError as error:
        print(error, answer.cache_info())
    try:
        answer("more", "than fits")
    except TypeError as error:
        print(error, answer.cache_info())


def effects():
    print([loud(x) for x in ("a", "b", "a")], loud.cache_info())


def methods():
    one, other = Desk(), Desk()
    print(one.look("a"), other.look("a"), one.look("a"), one.asked, other.asked, Desk.look.cache_info())
    print(Desk.shared("s"), one.shared("s"), Desk.shared.cache_info())


def asked_by_others():
    answer.cache_clear()
    print(answer("b"))
    by = functools.cmp_to_key(lambda x, y: (answer(x) > answer(y)) - (answer(x) < answer(y)))
    print(sorted(["c", "b", "a"], key=by), answer("a"), answer("d"), answer.cache_info())
    print(list(map(answer, "ab")), sorted("ba", key=answer), answer.cache_info())
    print(answer(Point(1)) is answer(Point(1)), answer.cache_info().currsize)


def undecided():
    answer.cache_clear()
    for x in ("a", "b", "a"):
        if ask(x)[0] == "a":
            print(answer("in " + x))
        answer(x)
    print(answer.cache_info())
    if ask(1):
        answer.cache_clear()
    print(answer("a"), answer.cache_info())


STATE = {"version": 1}


@cache
def versioned(x):
    return ask(x)[0] + str(STATE["version"])


@sequential
def bump():
    STATE["version"] += 1
    versioned.cache_clear()


@sequential
def warm(each, x):
    return each(x)


def asked_or_cleared_outside():
    STATE["version"] = 1
    versioned.cache_clear()
    first = versioned("a")
    bump()
    print(first, versioned("a"), versioned.cache_info())
    answer.cache_clear()
    print(warm(answer, "w") is answer("w"), answer.cache_info())
    made = cache(lambda x: ask(x))
    if ask(1):
        bump()
        warm(made, "m")
    print(made("m"), made.cache_info(), versioned("a"))


def attributes():
    def helper(x):
        return ask(x)

    for each in (cache(helper), functools.partial(helper)):
        each.count = 0
        if ask(1):
            each.count += 1
        print(each.count)


def made_inside(n):
    @cache
    def down(n):
        return ask(n) if n == 0 else down(n - 1) + ask(n)

    @lru_cache(maxsize=None)
    def fib(n):
        return n if n < 2 else fib(n - 1) + fib(n - 2)

    return down(n), down(n - 1), down.cache_info(), fib(30), fib.cache_info()


def main():
    for each in (answer, recent, typed, never, loud, Desk.look, Desk.shared):
        each.cache_clear()
    held_and_counted()
    failures()
    effects()
    methods()
    asked_by_others()
    undecided()
    asked_or_cleared_outside()
    attributes()
    print(made_inside(3))
    answer("late"), answer("bad"), answer("never")
