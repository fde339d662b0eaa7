"""A generator expression is handed to a function of one's own: its code runs item by item, where the function's loop asks for one."""
import traceback

from sooner import sequential, unordered

LOG = []
STATE = {"bias": 0}


@unordered
def ask(n):
    return n


@unordered
def fail(n):
    if n == 2:
        raise ValueError(n)
    return n


@sequential
def save(n):
    LOG.append(n)
    return n


def said(n):
    print("asks", n)
    return ask(n)


def unique(items):
    seen = {}
    for item in items:
        print("has", item)
        seen.setdefault(item, len(seen))
    return seen


def first(items, bound):
    for item in items:
        if item > bound:
            return item
    else:
        return None


def until(items, bound, kept=None):
    kept = [] if kept is None else kept
    for item in items:
        if item == bound:
            break
        kept.append(item)
    else:
        kept.append("all")
    return kept


def squares(items):
    return [item * item for item in items]


def patient(items):
    kept = []
    try:
        for item in items:
            kept.append(item)
    except ValueError as error:
        kept.append(str(error))
    finally:
        kept.append("end")
    return kept


def careless(items):
    for item in items:
        save(10 // (item - 1))


def twice(items):
    return [item for _ in range(2) for item in items]


def kept_for_later(items):
    rest = items
    for item in items:
        return item, list(rest)


def renamed(items):
    items = list(items)
    return [item for item in items]


def biased(items):
    kept = []
    for item in items:
        kept.append(item)
        STATE["bias"] += 10
    return kept


def never(items, wanted):
    if wanted:
        for item in items:
            print("took", item)
    return wanted


def nested(items):
    return unique(ask(item) + 1 for item in items)


class Box:
    def __init__(self, items):
        self.items = [item for item in items]

    def extended(self, items, more=0):
        for item in items:
            self.items.append(item + more)
        return self

    def __call__(self, items):
        return [item - 1 for item in items]

    @staticmethod
    def total(items):
        total = 0
        for item in items:
            total += item
        return total

    @classmethod
    def of(cls, items):
        return cls([item for item in items])


def stops():
    return next(iter(()))


def captured(n):
    step = 1
    found = squares(ask(k) * step for k in range(n))
    step = 2
    return found, squares(ask(k) * step for k in range(n))


def grown_meanwhile():
    todo = [1]

    def walk(items):
        seen = []
        for item in items:
            seen.append(item)
            if item < 5:
                todo.append(item * 2)
        return seen

    return walk(ask(n) for n in todo), todo


class Noisy:
    """Going over it begins when the expression is made."""

    def __init__(self, items):
        self.items = items

    def __iter__(self):
        print("goes over", self.items)
        return iter(self.items)


def announced(items):
    print("begins")
    kept = []
    for item in items:
        kept.append(item)
    return kept


def changing(items, table):
    table["new"] = 1
    for item in items:
        table[item] = 2
    return table


def failures():
    table = {"old": 0}
    for make in (
        lambda: unique(fail(n) for n in range(4)),
        lambda: patient(fail(n) for n in range(4)),
        lambda: careless(ask(n) for n in range(4)),
        lambda: unique(stops() for n in range(2) if ask(n) == 0),
        lambda: first((ask(n) for n in None), 1),
        lambda: unique((ask(n) for n in range(2)), 1),
        lambda: announced(ask(n) for n in ask(3)),
        lambda: announced(ask(n) for n in ask([1, 2])),
        lambda: announced(ask(n) for n in ask(Noisy([1, 2]))),
        lambda: announced(ask(n) for n in Noisy((3, 4))),
        lambda: announced(ask(n) for n in iter(ask({5: 6}))),
        lambda: changing((ask(key) for key in table), table),
        lambda: changing((ask(key) for key in list(table.items())), {}),
        lambda: changing((ask(key) for key, _ in table.items()), {}),
    ):
        try:
            print(make())
        except Exception as error:
            own = traceback.extract_tb(error.__traceback__)[0].filename  # Calls may be watched from elsewhere.
            frames = [frame.name for frame in traceback.extract_tb(error.__traceback__) if frame.filename == own]
            print(type(error).__name__, error, [name for name in frames if name != "failures"])


def main():
    print(unique(said(n % 2) for n in range(4)))
    print(first((said(n) for n in range(5)), 1), first((said(n) for n in range(2)), 7))
    print(until((ask(n) for n in range(5)), 3), until((ask(n) for n in range(2)), 3), until((save(n) for n in range(4)), 2))
    print(squares(ask(n) for n in range(3)), twice(ask(n) for n in range(2)), kept_for_later(ask(n) for n in range(3)))
    print(renamed(ask(n) for n in range(2)), biased(ask(n) + STATE["bias"] for n in range(3)), STATE)
    print(never((said(n) for n in range(2)), ask(0)), never((said(n) for n in range(2)), ask(1)))
    print(nested(ask(n) for n in range(3)), captured(3), grown_meanwhile())
    box = Box(ask(n) for n in range(2)).extended((ask(n) for n in range(2)), 5).extended(ask(n) for n in range(1))
    print(box.items, box(ask(n) for n in range(2)), Box.total(ask(n) for n in range(4)), Box.of(ask(n) for n in range(2)).items)
    squared = lambda items: [item * item for item in items]
    print(squared(ask(n) for n in range(3)), [unique(ask(n) for n in range(m)) for m in range(3)])
    failures()
    return LOG
