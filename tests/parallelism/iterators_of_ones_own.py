"""Loops over instances whose class has an `__iter__` that returns an iterator, a `__next__`, or only a `__getitem__`: a corpus gone over
twice, a countdown, pages that are asked for one by one, rows by number, a deck that is a `Sequence`.

Ideal: all that can be asked is asked at once; of the three pages each hangs on the one before, and what is asked about the last
comes behind: 4.
"""
from collections.abc import Sequence

import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def ask(text):
    return f"about {text}"


@unordered
@sim.latency(1.0)
def fetch(page):
    return {"rows": [f"row {page}"], "next": page + 1 if page < 3 else None}


class Corpus:
    def __init__(self, texts):
        self.texts = texts

    def __iter__(self):
        return iter(self.texts)


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


class Deck(Sequence):
    def __init__(self, cards):
        self.cards = cards

    def __len__(self):
        return len(self.cards)

    def __getitem__(self, at):
        return self.cards[at]


class Pages:
    def __init__(self):
        self.page = 1

    def __iter__(self):
        return self

    def __next__(self):
        if self.page is None:
            raise StopIteration
        found = fetch(self.page)
        self.page = found["next"]
        return found["rows"]


class Rows:
    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, at):
        return self.rows[at]


@sooner.auto
def main():
    corpus = Corpus(["a", "b"])
    about = {}
    for text in corpus:
        about[text] = ask(text)
    for number, text in enumerate(corpus):
        print(number, ask(about[text]))
    print([ask(n) for n in Countdown(3)])
    for row in Rows(["x", "y"]):
        print(ask(row))
    deck = Deck(["c", "d"])
    for card in deck:
        about[card] = ask(card)
    print([ask(about[card]) for card in deck], [ask(card) for card in list(corpus)])
    for rows in Pages():
        for row in rows:
            print(ask(row))
