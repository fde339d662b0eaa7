"""Generator expressions given to what takes all of their items, one of which fails: those before it are looked at, and are whole then."""
import math
import statistics
from collections import Counter

from sooner import unordered


@unordered
def ask(number):
    if number < 0:
        raise LookupError(f"number {number}")
    return f"number {number}, which is a longer text"


def shown(error):
    print(type(error), error, repr(error.__context__))


def main():
    for first in (1, 3, 5):
        for last in (-1, -2, -3):
            numbers = first, last
            try:
                print(Counter(ask(number) for number in numbers))
            except Exception as error:
                shown(error)
            try:
                print(statistics.mean(ask(number) for number in numbers))
            except Exception as error:
                shown(error)
            try:
                print(math.fsum(ask(number) for number in numbers))
            except Exception as error:
                shown(error)
            try:
                print(statistics.median(ask(number) for number in (first, 2, last, 4)))
            except Exception as error:
                shown(error)
