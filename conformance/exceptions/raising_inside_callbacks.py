"""Exceptions raised by callbacks given to builtins come out unchanged and stop the work there."""

import functools
import re


class Stop(Exception):
    pass


def guard(log, limit):
    def check(value):
        log.append(value)
        if value >= limit:
            raise Stop(value)
        return -value

    return check


def main():
    for use in (
        lambda check: sorted([1, 5, 2, 7, 3], key=check),
        lambda check: list(map(check, [1, 2, 5, 3])),
        lambda check: [v for v in filter(check, [0, 1, 9, 2])],
        lambda check: max([4, 5, 6], key=check),
        lambda check: functools.reduce(lambda a, b: a + check(b), [1, 2, 3, 8, 1]),
        lambda check: any(check(v) > 0 for v in [1, 2, 6, 9]),
        lambda check: {v: check(v) for v in (3, 4, 5, 6)},
        lambda check: re.sub(r"\d", lambda m: str(check(int(m.group()))), "a1b2c7d3"),
        lambda check: [1, 6].sort(key=check),
        lambda check: check(2) + check(3),
    ):
        log = []
        try:
            print("value", use(guard(log, 5)))
        except Stop as stop:
            print("stopped at", stop, log)
    items = [3, 6, 1]
    try:
        items.sort(key=guard([], 5))
    except Stop:
        print("list restored", items)
    return functools.reduce(lambda a, b: a // b, [100, 5, 0, 2])
