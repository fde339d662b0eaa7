"""Items are taken with `next`: of a list, and of a stream, by its lines too. Each is asked about when it is there.

Ideal: the three of the list are asked about at once, and printed at 1. Item i of the stream is there at i + 1 and asked about for 1, so the
last is printed at 3 + 1 = 4; the lines, of which each is complete when the next has begun, at the same time.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(1.0, "Suva"), (2.0, "Apia"), (3.0, "Nadi")], items=True)
def cities():
    pass


@unordered
@sim.stream([(1.0, "Fiji\n"), (2.0, "Samoa\n"), (3.0, "Tonga")])
def lands():
    pass


@unordered
@sim.latency(1.0)
def ask(name):
    return f"{name}?"


@sooner.auto
def main():
    names = iter(["Home", "Work", "Sea"])
    print(ask(next(names)))
    while (name := next(names, None)) is not None:
        print(ask(name))
    found, lines = iter(cities()), iter(lands().splitlines())
    print(ask(next(found)))
    print(ask(next(lines)))
    for city in found:
        print(ask(city))
    while True:
        try:
            line = next(lines)
        except StopIteration:
            break
        print(ask(line))
