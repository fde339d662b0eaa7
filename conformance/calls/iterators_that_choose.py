"""`takewhile`, `dropwhile` and `filterfalse` of functions that make calls, and of some that remember: each is called as often as Python calls it."""
import itertools
from itertools import dropwhile, takewhile

from sooner import output, unordered

LIMIT = 3


@unordered
def numbers():
    return [1, 2, 3, 1, 4]


@unordered
def ask(number):
    return number < LIMIT


@unordered
def fails(number):
    if number == 3:
        raise LookupError(number)
    return True


@output
def tell(*told):
    print("told", *told)


def chosen(limit):
    for number in takewhile(lambda number: number < limit, numbers()):
        tell(number)
    for at, number in enumerate(dropwhile(lambda number: number < limit, numbers()), 1):
        tell(at, number)
    for number in itertools.filterfalse(lambda number: number < limit, numbers()):
        if number == 4:
            break
        tell(number)
    else:
        tell("never")


def asked():
    before = [number for number in takewhile(ask, numbers())]
    behind = [number for number in itertools.dropwhile(ask, numbers())]
    others = [(at, number) for at, number in enumerate(itertools.filterfalse(ask, numbers()))]
    return before, behind, others, [pair for pair in enumerate(map(ask, numbers()), start=1)]


def remembered():
    seen = []

    def is_new(number):
        tell("asked", number)
        seen.append(number)
        return seen.count(number) == 1

    for number in itertools.takewhile(is_new, numbers()):
        tell(number)
    for number in itertools.dropwhile(is_new, numbers()):
        tell(number)
    return seen


def failing():
    found = []
    for choose in (itertools.takewhile, itertools.dropwhile, itertools.filterfalse, filter):
        try:
            for number in choose(fails, numbers()):
                found.append(number)
        except LookupError as error:
            found.append(repr(error))
    return found


def of_other_things():
    found = []
    for number in itertools.filterfalse(None, [0, 1, "", "a"]):
        found.append(number)
    for number in takewhile(str.isdigit, "12a3"):
        found.append(number)
    for pair in enumerate(filter(None, [0, 1, 2])):
        found.append(pair)
    try:
        for number in takewhile(LIMIT, numbers()):
            found.append(number)
    except TypeError as error:
        found.append(str(error))
    return found


def main():
    chosen(3)
    print(asked())
    print(remembered())
    print(failing())
    print(of_other_things())
