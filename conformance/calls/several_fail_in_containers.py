"""Failing calls inside displays, arguments and f-strings: the leftmost is raised."""
from sooner import unordered


@unordered
def ask(q):
    if q < 0:
        raise IndexError(q)
    return q


def show(*args, **kwargs):
    return args, kwargs


def main():
    for make in (
        lambda: [ask(1), ask(-1), ask(-2)],
        lambda: {"a": ask(-3), "b": ask(-4)},
        lambda: show(ask(2), ask(-5), x=ask(-6)),
        lambda: f"{ask(3)} {ask(-7)} {ask(-8)}",
        lambda: ask(4) + ask(-9) * ask(-10),
        lambda: (ask(5), ask(6)),
    ):
        try:
            print("made", make())
        except IndexError as error:
            print("failed at", error)
