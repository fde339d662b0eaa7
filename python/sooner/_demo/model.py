"""A model that plays the game of 24, simulated: it proposes moves and says how promising a state is.

A state is a list of expressions, `(13 - 9), 10, 4`. A move joins two of them.
"""

import functools
import itertools
import zlib

MOVES = 5


def seconds(prompt):
    """How long the answer takes: a tenth of a second, some jitter, and a second for a thousand characters."""
    return round(0.1 + _chance(prompt) / 20 + len(answer(prompt)) / 1000, 2)


@functools.cache
def answer(prompt):
    """What it says to `Next moves: …` (one a line) and to `Worth: …` (at most 10)."""
    question, state = prompt.split(": ")
    terms = state.split(", ")
    return "\n".join(sorted(_moves(terms), key=_chance)[:MOVES]) if question == "Next moves" else str(_worth(terms))


def _moves(terms):
    """Every state that one move leads to."""
    for left, right in itertools.permutations(range(len(terms)), 2):
        rest = [term for place, term in enumerate(terms) if place not in (left, right)]
        for sign in "+-*/":
            if left < right or sign in "-/":
                yield ", ".join(sorted([*rest, f"({terms[left]} {sign} {terms[right]})"]))


def _worth(terms):
    """10 if the terms can still make 24, less the further away they end."""
    return round(max(0.0, 10 - min(abs(24 - value) for value in _ends(terms))), 1)


def _ends(terms):
    if len(terms) > 1:
        for state in _moves(terms):
            yield from _ends(state.split(", "))
    else:
        try:
            yield eval(terms[0])  # Numbers, signs and brackets of our own making.
        except ZeroDivisionError:
            yield 0


def _chance(text):
    """A number from 0 to 1 that only the text decides."""
    return zlib.crc32(text.encode()) / 2**32
