"""A `map` or `filter` that a loop goes over calls its function between the turns of the loop, whatever that changes, reads or raises."""
from itertools import starmap

from sooner import sequential, unordered

LOG = []


@unordered
def ask(what):
    return f"{what}?"


@sequential
def save(what):
    LOG.append(f"saved {what}")
    return what


def noted(number):
    LOG.append(f"noted {number}")
    return number


def third_fails(number):
    if number == 3:
        raise ValueError(f"no {number}")
    return noted(number)


def main():
    for number in map(noted, [1, 2, 3]):
        LOG.append(f"turn {number}")
        print(ask(number), len(LOG))
        if number == 2:
            break
    try:
        for number in map(third_fails, [1, 3, 5]):
            print(ask(number), save(number))
    except ValueError as error:
        print("caught", error)
    items = [1, 2, 3]
    for number in filter(lambda number: number < len(items), items):
        print(ask(number))
        if number == 1:
            items.append(0)
    added = 0
    for number in map(lambda number: number + added, [1, 2, 3]):
        added += 10
        print(number, ask(number))
    for word in starmap(lambda a, b: f"{a}{len(LOG)}{b}", [("p", "q"), ("r", "s")]):
        LOG.append(word)
        print(ask(word))
    numbers = iter([4, 5, 6, 7])
    for number in filter(lambda number: number % 2 or next(numbers) > 5, numbers):
        print(ask(number))
    print(list(numbers), LOG)
    for number in map(lambda number: 1 // number, [1, 0]):
        print(ask(number))
