"""Loops over the file's own generators: what runs when, how they are left, what fails where, and what a traceback says."""
import contextlib
import itertools
import json
import os
import tempfile
import traceback

from sooner import sequential, unordered

PATH = os.path.join(tempfile.gettempdir(), f"sooner-{os.getpid()}.jsonl")
LOG = []


@unordered
def ask(x):
    return f"about {x}"


@sequential
def save(x):
    LOG.append(x)
    return len(LOG)


def batches(items, size=2):
    for start in range(0, len(items), size):
        yield items[start : start + size]


def naturals():
    n = 0
    while True:
        yield n
        n += 1


def noisy(count):
    print("starts")
    for i in range(count):
        print("before", i)
        yield i
        print("after", i)
    print("ends")
    return "lost"


def left_in_all_ways():
    for i in noisy(2):
        print("got", ask(i))
    for i in noisy(3):
        print("got", i)
        if ask(i).endswith("1"):
            break
    else:
        print("not left")
    for i in noisy(1):
        continue
    else:
        print("came to its end")
    for i in noisy(0):
        print("never")
    return i


def found(wanted):
    for n in naturals():
        if ask(n) == wanted:
            return n
        if n > 5:
            raise LookupError(wanted)


def walk(tree):
    name, *children = tree
    yield name
    for child in children:
        yield from walk(child)
    yield from name * 2


def reads(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line := line.strip():
                yield json.loads(line)


def guarded(items):
    for item in items:
        try:
            yield item
        except ValueError:
            print("a generator sees nothing of this")
        finally:
            print("finally", item)


def managed(items):
    with contextlib.suppress(ValueError):
        for item in items:
            yield item
    print("behind the manager")


def fails(at):
    for i in range(5):
        if i == at:
            raise ValueError(f"at {i}")
        yield i


def stops():
    yield 1
    yield next(iter(()))


def lines_of(error):
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == __file__]
    return [(frame.name, frame.line) for frame in frames if frame.name != "<listcomp>"]


def what_fails():
    for gone_over in (
        lambda: [1 // (2 - n) for n in naturals()],
        lambda: [ask(n) for n in fails(2)],
        lambda: [n for n in stops()],
        lambda: [n for n in batches()],
        lambda: [n for n in batches(3)],
        lambda: [n for n in batches([1], bigger=2)],
        lambda: [int(name) for name in walk(("a", ("b",)))],
    ):
        try:
            gone_over()
        except Exception as error:
            print(type(error).__name__, error, lines_of(error), repr(error.__cause__))


def caught_outside():
    for kind in (guarded, managed):
        try:
            for item in kind([1, 2]):
                if ask(item):
                    raise ValueError(item)
        except ValueError as error:
            print("caught", error)


class Store:
    def __init__(self, items):
        self.items = items

    def numbered(self, *more, start=0, **named):
        for i, item in enumerate([*self.items, *more], start):
            yield i, item, named

    @staticmethod
    def twice(item):
        yield item
        yield item

    @classmethod
    def of(cls, *items):
        for item in items:
            yield cls([item])


def methods():
    store = Store("ab")
    for i, item, named in store.numbered("z", start=1, answer=ask(1)):
        print(i, ask(item), named)
    print([ask(x) for x in store.twice(ask("t"))], [s.items for s in Store.of(1, 2)])
    return {i: ask(item) for i, item, _ in store.numbered() if i}


def changed_while_gone_over():
    items = [1, 2, 3]
    for batch in batches(items, 1):
        items.append(ask(batch[0]))
        batch.append(9)
    seen = []
    for name in remembered(seen):
        seen.append(ask(name))
        name.append("changed")
    return items, seen


def remembered(seen):
    for i in range(3):
        name = [i, len(seen)]
        yield name
        print("now", name, len(seen))


def closures():
    base = 10
    made = []

    def inner(items):
        k = 0
        for item in items:
            k += 1
            yield lambda: (item, k, base)

    for make in inner("ab"):
        made.append((make, make()))
        base += 1
    return [(make(), then) for make, then in made], base


def effects(count):
    for i in range(count):
        before = save(f"made {i}")
        yield ask(i), before


def effects_between():
    for answer, before in effects(3):
        print(answer, before, save(f"used {answer}"))
    return LOG


def other_ways():
    generator = batches([1, 2, 3])
    first = next(generator)
    rest = [ask(batch) for batch in generator]
    both = [(a, ask(b)) for a, b in zip(naturals(), batches("abcd"))]
    some = list(itertools.islice(naturals(), 3))
    numbered = [(i, ask(batch)) for i, batch in enumerate(batches("pqrs"), 1)]
    return numbered, first, rest, both, some, list(batches("xyz")), dict(pairs("kv")), sum(numbers(4)), max(numbers(3))


def pairs(text):
    yield text, ask(text)


def numbers(count):
    yield from range(count)


def sent():
    got = yield 1
    print("got", got)
    got = yield 2
    print("got", got)


def main():
    with open(PATH, "w", encoding="utf-8") as file:
        file.write('{"a": 1}\n\n{"a": 2}\n')
    print(left_in_all_ways())
    print(found("about 3"))
    try:
        found("nothing")
    except LookupError as error:
        print(repr(error), lines_of(error))
    print([ask(name) for name in walk(("r", ("a", ("b",)), ("c",)))])
    print([ask(row["a"]) for row in reads(PATH)])
    what_fails()
    caught_outside()
    print(methods())
    print(changed_while_gone_over())
    print(closures())
    print(effects_between())
    print(other_ways())
    for x in sent():
        print(ask(x))
    os.remove(PATH)
