"""Generator expressions, and iterators that call functions, run code whoever asks them: also where undecided code makes them, or puts
them where other undecided code looks."""
import itertools

from sooner import unordered


@unordered
def ask(q):
    return q


LOG = []


class Box:
    held = None


def note(value):
    LOG.append(value)
    return value


def asked_on_the_spot():
    if ask(1):
        numbers = (LOG.append(i) for i in range(3))
        next(numbers)
    return len(LOG)


def expression():
    box = Box()
    if ask(1):
        box.held = (note(i) for i in range(3))
    if ask(2):
        next(box.held)
    return len(LOG)


def in_a_variable():
    held = None
    if ask(1):
        held = (LOG.append(i) for i in range(3))
    if ask(2):
        next(held)
    return len(LOG)


def mapped():
    box = Box()
    if ask(1):
        box.held = map(LOG.append, range(3))
    if ask(2):
        next(box.held)
    return len(LOG)


def of_a_function(make):
    rows = []
    if ask(1):
        rows.append(make())
    if ask(2):
        for row in rows:
            next(row)
    return len(LOG)


def maps():
    return map(note, range(3))


def expresses():
    return (note(i) for i in range(3))


def inside_others():
    table = {}
    if ask(1):
        table["k"] = [zip(map(note, [1, 2]), "ab")]
    if ask(2):
        next(table["k"][0])
    return len(LOG)


def until():
    table = {}
    if ask(1):
        table["k"] = iter(lambda: note(1), 2)
    if ask(2):
        next(table["k"])
    return len(LOG)


def accumulated():
    table = {}
    if ask(1):
        table["k"] = itertools.accumulate([1, 2], lambda x, y: note(x + y))
    if ask(2):
        list(table["k"])
    return len(LOG)


def in_a_closure():
    table = {}

    def fill():
        table["k"] = [], (note(i) for i in range(3))

    if ask(1):
        fill()
    if ask(2):
        next(table["k"][1])
    return len(LOG)


def leaves(depth):
    LOG.append(depth)
    return list(map(leaves, range(depth)))


def that_calls_itself():
    box = Box()
    if ask(1):
        box.held = map(leaves, [2])
    if ask(2):
        next(box.held)
    return len(LOG)


def uses_up_another():
    numbers, box = iter([1, 2, 3]), Box()
    if ask(1):
        box.held = (number for number in numbers)
    if ask(2):
        next(box.held)
    return list(numbers)


def maps_another():
    numbers, box = iter([1, 2, 3]), Box()
    if ask(1):
        box.held = map(str, numbers)
    if ask(2):
        next(box.held)
    return list(numbers)


def counts_another():
    numbers, box = iter([1, 2, 3]), Box()
    if ask(1):
        box.held = enumerate(numbers)
    if ask(2):
        next(box.held)
    return list(numbers)


def keeps_another():
    numbers, box = iter([1, 2, 3]), Box()
    if ask(1):
        box.held = numbers
    if ask(2):
        next(box.held)
    return list(numbers)


def main():
    print(asked_on_the_spot(), LOG)
    print(expression(), LOG)
    print(in_a_variable(), LOG)
    print(mapped(), LOG)
    print(of_a_function(maps), LOG)
    print(of_a_function(expresses), LOG)
    print(inside_others(), LOG)
    print(until(), LOG)
    print(accumulated(), LOG)
    print(in_a_closure(), LOG)
    print(that_calls_itself(), LOG)
    print(uses_up_another(), maps_another(), counts_another(), keeps_another())
