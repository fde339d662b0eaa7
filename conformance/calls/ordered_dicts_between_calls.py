"""Ordered dictionaries whose items are moved, popped and looked for while answers are missing in them, and behind failures."""
from collections import Counter, OrderedDict, defaultdict

from sooner import sequential, unordered

LOG = []
SHARED = OrderedDict()


@unordered
def ask(x):
    return x


@unordered
def fail_if(x, fails):
    if fails:
        raise LookupError(x)
    return x


@unordered
def listed(table):
    return list(table.items())


@sequential
def save(x):
    LOG.append(repr(x))
    return len(LOG)


def remembered(table, key, most):
    if key in table:
        table.move_to_end(key)
        return table[key]
    table[key] = ask(f"{key}!")
    while len(table) > most:
        oldest, value = table.popitem(last=False)
        LOG.append((oldest, value))
    return table[key]


def lru(table):
    return [remembered(table, key, 2) for key in "abacbbda"], table


def moved():
    table = OrderedDict((key, ask(key)) for key in "abcd")
    table.move_to_end("a")
    table.move_to_end("d", last=False)
    table.move_to_end("b", False)
    seen = listed(table)
    first, last = table.popitem(False), table.popitem()
    third = table.popitem(last=ask(0))
    return seen, first, last, third, table, "c" in table, "a" in table


def wrong():
    told, table = [], OrderedDict()
    for change in (
        lambda: table.popitem(),
        lambda: table.popitem(last=False),
        lambda: table.move_to_end("no"),
        lambda: table.move_to_end(ask("no"), last=True),
        lambda: table.popitem(first=True),
        lambda: {}.popitem(),
        lambda: {}.popitem(False),
    ):
        try:
            told.append(ask(change()))
        except (KeyError, TypeError) as error:
            told.append(f"{type(error).__name__}: {error}")
    return told


def failing(fails):
    table = OrderedDict(a=1, b=ask(2), c=3)
    try:
        table.move_to_end("a")
        table["d"] = fail_if(4, fails)
        table["e"] = ask(len(LOG) + fail_if(0, fails))
        pair = table.popitem(last=False)
        table["f"] = pair
    except LookupError:
        table["failed"] = list(table)
    return table


def gone_over():
    table, seen = OrderedDict(a=ask(1), b=ask(2), c=ask(3)), []
    for key in table:
        if ask(key) == "b":
            seen.append(table[key])
    for key, value in table.items():
        seen.append((key, ask(value)))
        if ask(key) == "c":
            table.move_to_end("a")
            break
    return seen, table


def behind_branches(n):
    table = OrderedDict(a=1, b=2)
    if ask(n):
        table.move_to_end("a")
    if "a" in table and ask(n):
        found = table.popitem(last=False)
        table[found[0]] = found
    before = list(table)
    table.popitem()
    return before, table


def other_tables():
    counts, groups, plain = Counter(), defaultdict(list), {}
    for word in ("a", "b", "a"):
        seen = word in counts, word in groups, word in plain, word not in groups
        counts[word] += ask(1)
        groups[word].append(ask(word))
        plain[word] = ask(seen)
    last = plain.popitem()
    groups["new"].append(last)
    return counts, groups, plain, last, counts.popitem()[0], groups.popitem()


def main():
    print(lru(OrderedDict()))
    print(lru(SHARED), SHARED)
    save(SHARED.popitem(last=False))
    print(moved())
    print(wrong())
    print(failing(False), failing(True))
    print(gone_over())
    print(behind_branches(0), behind_branches(1))
    print(other_tables())
    return LOG
