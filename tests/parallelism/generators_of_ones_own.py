"""Loops over generators of the user's own: batches, lines of a file, a tree walked by `yield from`, answers that are yielded.

Ideal: everything is asked at once, and what hangs on an answer behind it: 2.
"""
import json
import tempfile
from pathlib import Path

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0
PATH = Path(tempfile.mkdtemp(), "rows.jsonl")
PATH.write_text('{"q": "a"}\n\n{"q": "b"}\n')


@unordered
@sim.latency(1.0)
def ask(text):
    return f"about {text}"


def batches(items, size):
    for start in range(0, len(items), size):
        yield items[start : start + size]


def rows(path):
    with path.open() as file:
        for line in file:
            if line := line.strip():
                yield json.loads(line)


def walk(tree):
    name, *children = tree
    yield name
    for child in children:
        yield from walk(child)


def asked(items):
    for item in items:
        yield item, ask(item)


def answered(items):
    for item in items:
        try:
            answer = ask(item)
        except ValueError:
            continue
        if len(answer) > 3:
            yield answer


def numbers():
    n = 0
    while True:
        yield n
        n += 1


@sooner.auto
def main():
    for batch in batches(range(5), 2):
        print(ask(batch))
    print([ask(row["q"]) for row in rows(PATH)])
    print({name: ask(name) for name in walk(("r", ("a", ("b",)), ("c",)))})
    for item, answer in asked("xyz"):
        print(item, ask(answer))
    total = 0
    for i, answer in enumerate(answered("pq"), 1):
        total += i * len(ask(answer))
    print(", ".join(answered("rs")), list(batches("abc", 2)))
    for n in numbers():
        if n == 3:
            break
        total += len(ask(n))
    return total
