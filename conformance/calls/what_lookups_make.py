"""A `defaultdict` calls its factory for a key that it lacks: what that makes, does and registers is there when somebody looks, whoever
looked the key up first."""
from collections import defaultdict
from dataclasses import dataclass

from sooner import unordered

LOG = []
MADE = []


@unordered
def same(x):
    return x


@unordered
def show(x):
    return repr(x)


@dataclass
class Record:
    n: int = 0

    def log(self, x):
        LOG.append(x)

    @property
    def doubled(self):
        return self.n * 2

    @doubled.setter
    def doubled(self, n):
        LOG.append(("doubled", n))
        self.n = n // 2


class Registered:
    def __init__(self):
        self.items = []
        MADE.append(self)

    def add(self, x):
        self.items.append(x)
        LOG.append(len(self.items))


def methods_of_what_is_made():
    LOG.clear()
    table = defaultdict(Record)
    if same(True):
        table["k"].log(1)
    first = len(LOG)
    if same(True):
        table["k"].doubled = 4
    return first, len(LOG), table["k"].n, LOG[:]


def instances_that_register_themselves():
    LOG.clear(), MADE.clear()
    table = defaultdict(Registered)
    if same(True):
        table["k"].add(1)
    count = len(MADE)
    table[same("k")].add(2)
    table["other"].add(3)
    return count, [made.items for made in MADE], LOG[:], list(table)


def factories_with_effects():
    LOG.clear()

    def factory():
        LOG.append(len(LOG))
        return [len(LOG)]

    table = defaultdict(factory)
    if same(True):
        table["a"].append("x")
    table["b"].append("y")
    before = len(LOG)
    table[same("a")].append("z")
    return before, LOG[:], dict(table)


def a_factory_that_gives_what_was_there():
    shared = [0]
    table = defaultdict(lambda: shared)
    found = table[same("k")]
    if same(True):
        table["k"].append(1)
    before = len(shared)
    table["j"].append(2)
    return before, found is shared, shared, dict(table)


def a_factory_that_looks_things_up():
    table = defaultdict(lambda: len(table) and table["base"] + 1)
    if same(True):
        table["base"]
    sizes = [len(table)]
    table[same("k")] += 1
    sizes.append(len(table))
    return sizes, dict(table)


def a_factory_that_fails():
    table = defaultdict(lambda: [1][len(LOG)])
    LOG.clear()
    good = table["good"]
    LOG.append("x")
    try:
        if same(True):
            table["bad"] += 1
    except IndexError as error:
        print("failed:", error)
    return good, dict(table)


def a_factory_that_fills_its_place():
    table = defaultdict(lambda: table.setdefault("k", 7) + 1)
    first = table[same("k")]
    return first, dict(table)


def a_factory_that_asks():
    table = defaultdict(lambda: same("asked"))
    words = [table[key] for key in ("a", same("b"), "a")]
    table["c"] += "!"
    return words, dict(table)


def things_put_in_place_of_others():
    table = {"a": [0], "b": [0]}
    if same(True):
        table["a"][0] += 1
    if same(True):
        table["b"] = table["a"]
    if same(True):
        table["b"].append(3)
    return len(table["a"]), show(table), table["a"] is table["b"]


def lists_of_a_table():
    table = defaultdict(lambda: [0, 0])
    for number in range(3):
        found = table[same("k")]
        if same(number) != 1:
            table["k"][0] += 1
        found[1] += 1
        if same(number) == 2:
            table["new"] = found
    table["new"][0] += 10
    return found, dict(table), table["new"] is table["k"]


def tables_of_tables():
    table = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for number in range(3):
        table["x"]["y"][1] += 1
        if same(number):
            table["x"][same("y")][0] += 1
        if same(number == 1):
            table["x"]["z"]
    sizes = len(table["x"]), len(table)
    return sizes, {key: dict(inner) for key, inner in table.items()}


def a_factory_taken_away():
    table = defaultdict(lambda: [0])
    table["a"].append(same(1))
    if same(True):
        table.default_factory = None
    try:
        table["b"].append(2)
    except KeyError as error:
        print("no factory:", error)
    return dict(table)


def main():
    print(methods_of_what_is_made())
    print(instances_that_register_themselves())
    print(factories_with_effects())
    print(a_factory_that_gives_what_was_there())
    print(a_factory_that_looks_things_up())
    print(a_factory_that_fails())
    print(a_factory_that_fills_its_place())
    print(a_factory_that_asks())
    print(things_put_in_place_of_others())
    print(lists_of_a_table())
    print(tables_of_tables())
    print(a_factory_taken_away())
