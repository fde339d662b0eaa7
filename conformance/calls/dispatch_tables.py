"""Callees that are themselves chosen by answers: functions in dicts, methods by name, partials."""
import functools

from sooner import sequential, unordered

LOG = []


@unordered
def choose(q):
    return {"1": "double", "2": "store"}.get(q, "length")


@unordered
def double(x):
    return x * 2


@sequential
def store(x):
    LOG.append(x)
    return len(LOG)


def main():
    tools = {"double": double, "store": store, "length": len}
    for q in ("1", "2", "xyz", "2"):
        print(q, tools[choose(q)](q))
    add = functools.partial(store, "partial")
    print(add(), getattr("abc", "upper")(), double(x=3))
    return LOG
