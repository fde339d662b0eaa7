"""Wrappers that collect what they are given and hand it on, behind answers: each parameter is what it is in CPython, whatever the wrapper
does with its tuple and its dictionary first."""
import functools

import sooner
from sooner import sequential, unordered

LOG = []


class Busy(Exception):
    pass


@unordered
def ask(q, attempt=0):
    if q.startswith("hard") and attempt < 2:
        raise Busy(q)
    return q.upper()


@sequential
def save(x):
    LOG.append(x)
    return len(LOG)


def retry(times):
    def around(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            last = None
            for attempt in range(times):
                try:
                    return function(*args, attempt=attempt, **kwargs)
                except Busy as error:
                    last = error
            raise last

        return wrapper

    return around


def changing(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        if ask("on"):
            kwargs["rows"] = kwargs.pop("other", None) or args[-1]
            args = args[:-1]
        return function(*args, **kwargs)

    return wrapper


class Client:
    shared = []

    def __init__(self, name):
        self.name, self.calls, self.kept = name, 0, []

    @retry(3)
    def complete(self, prompt, *, attempt=0, into=None):
        self.calls += 1
        (self.kept if into is None else into).append((prompt, attempt))
        return ask(prompt, attempt)

    @changing
    def put(self, x, /, *more, rows, **named):
        rows.append((x, more, sorted(named)))
        return rows


def retried():
    client, other, into = Client("a"), Client("b"), []
    seen = []
    for q in ("one", "hard two", "three"):
        seen.append(client.complete(q))
        seen.append(client.complete(q, into=into))
        seen.append((client.calls, len(into), len(client.kept), other.calls))
        if ask(q, 2):
            other.complete(q, into=client.kept)
        seen.append((client.kept[-1], other.calls))
    return seen, into


def moved_about():
    client, one, two = Client("a"), [], []
    seen = []
    for x in (1, 2):
        seen.append(client.put(x, 5, one) is one)
        seen.append((len(one), len(two)))
        seen.append(client.put(x, two, other=one, third=3) is one)
        seen.append((len(one), len(two)))
        if ask("on"):
            client.put(x, Client.shared)
        seen.append(list(Client.shared))
    return seen, one, two


def wrongly_called():
    client, seen = Client("a"), []
    for args, kwargs in (((), {}), ((1, 2, 3), {}), (("q",), {"attempt": 1}), (("q",), {"nonsense": 1})):
        try:
            if ask("on"):
                seen.append(client.complete(*args, **kwargs))
        except TypeError as error:
            seen.append(str(error))
        seen.append((client.calls, client.kept[:]))
    return seen


def collected(*args, **kwargs):
    if ask("on"):
        args[0].append(len(args))
        kwargs["last"].append(len(kwargs))
    return args[-1]


def handed_on():
    rows, lasts = [[], [], []], [[], []]
    seen = []
    for at, row in enumerate(rows):
        given = (row, save(at)) if at else (row,)
        named = {"last": lasts[at % 2]}
        given[0].append("before")
        seen.append(collected(*given, **named, more=1))
        named["last"] = lasts[0]
        seen.append([len(one) for one in (*rows, *lasts)])
    return seen, rows, lasts


def main():
    for result in (retried(), moved_about(), wrongly_called(), handed_on()):
        print(result)
    return LOG
