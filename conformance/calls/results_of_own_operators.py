"""Operators of one's own classes give what they like, and decide what counts as true: who uses that changes what was given."""
import enum

import sooner

LOG, SHARED, OTHER = [], [], []


@sooner.unordered
def ask(question):
    return question


class Shelf:
    def __getitem__(self, key):
        return SHARED

    def __add__(self, other):
        return LOG

    def __call__(self, x):
        return OTHER


class Table(dict):
    def __missing__(self, key):
        return OTHER


class Flag:
    def __bool__(self):
        SHARED.append("asked")
        return True


class Level(enum.Enum):
    LOW = 1
    HIGH = 2

    def __init__(self, value):
        self.kept = []


@sooner.auto
def main():
    Shelf()[ask(1)].append(1)
    seen = [len(SHARED)]
    Table()[ask("k")].append(2)
    seen.append(len(OTHER))
    (Shelf() + ask(3)).append(4)
    seen.append(len(LOG))
    Shelf()(ask(5)).append(6)
    seen.append(len(OTHER))
    flag = Flag()
    chosen = flag if ask(1) else None
    if chosen:
        LOG.append(7)
    seen.append(len(SHARED))
    other = chosen or ask(2)
    seen += [len(SHARED), other is flag]
    Level(ask(1)).kept.append(8)
    seen.append(len(Level.LOW.kept))
    Level.LOW.kept.clear()
    return seen, LOG, SHARED, OTHER
