"""Code that is not decided yet makes a container, fills it with what was there before, and finds that again somewhere else."""
from collections import defaultdict

import sooner

SHARED = []


@sooner.unordered
def ask(question):
    return question


def shared():
    return SHARED


GROUPS = defaultdict(shared)


def appended():
    table, other = {"a": [[0]]}, [2]
    if ask(1):
        made = []
        made.append(other)
        table["a"] = made
        table[ask("a")][0].append(5)
    return len(other), other


def entered():
    table, other = {"a": {"k": [0]}}, [2]
    if ask(1):
        made = {}
        made["k"] = other
        table["a"] = made
        table[ask("a")]["k"].append(5)
    return len(other), other


def extended():
    table, other = [[0], [1]], [2]
    if ask(1):
        made = []
        made.insert(0, other)
        table.extend(made)
        table[ask(2)].append(5)
    return len(other), other


def spread():
    table, other = {"a": [[0]]}, [2]
    rows = [other]
    if ask(1):
        made = [*rows]
        table["a"] = made
        table[ask("a")][0].append(5)
    return len(other), other


def grouped():
    rows = [{"k": "a", "n": 1}, {"k": "b", "n": 2}, {"k": "a", "n": 3}]
    last = rows[2]
    if ask(1):
        groups = {}
        for row in rows:
            groups.setdefault(row["k"], []).append(row)
        for group in groups.values():
            for row in group:
                row["size"] = len(group)
    return last["size"], rows


def made_by_a_factory():
    if ask(1):
        GROUPS[ask("x")].append(2)
    return len(SHARED), SHARED


@sooner.auto
def main():
    SHARED.clear()
    GROUPS.clear()
    for part in (appended, entered, extended, spread, grouped, made_by_a_factory):
        print(part.__name__, part())
