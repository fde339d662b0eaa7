"""How many cities there are is asked as people do: whether any, whether enough, and by patterns; they are gone over by position.

Ideal: city i is there at i + 1 and asked about for 1. That there are any is known at 1, so the first is printed at 2; the last is there at 3,
and asked about until 4. That there are no more is known at 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 2.0


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
    found, lines = cities(), lands().splitlines()
    if len(found) == 0:
        return "none"
    print(ask(found[0]))
    match cities():
        case [first, *_]:
            print(ask(first))
    if len(lines) < 1:
        return "no lines"
    match lines:
        case [first, *rest]:
            print(ask(first))
            for line in rest:
                print(ask(line))
    at = 0
    while at < len(found):
        print(ask(found[at]))
        at += 1
    return at
