"""Undecided code that may change one item of a container holds back who looks at that item, or at all of them, and nobody else."""
from collections import Counter, OrderedDict, defaultdict

from sooner import unordered


@unordered
def ask(x):
    if x == "bad":
        raise ValueError(x)
    return x


def keys_that_are_equal():
    table = {1: "one", 2: "two", "1": "text"}
    if ask(True):
        table[True] = "changed"
    print(table[1], table[1.0], table["1"], table[2], 1 in table, 3 in table)
    if ask(2) == 2:
        del table[2.0]
    print(2 in table, table.get(2), table.get(1))


def lists_and_places():
    xs = [[0], [1], [2], [3]]
    for at in (0, 2):
        if ask(at) == at:
            xs[at] = [at * 10]
    print(xs[0], xs[1], xs[-2], xs[2], len(xs))
    if ask(1):
        del xs[0]
    print(xs[0], xs[1])
    if ask(1):
        xs[-1] = ["last"]
    print(xs[2], xs[0])
    if ask(1):
        xs[True] = ["true"]
    print(xs[1], xs[0])


def order_of_insertion():
    table, seen = {}, set()
    for key in ("c", "a", "b", "a"):
        if key not in table and ask(key) != "a":
            table[key] = len(table)
            seen.add(key)
    table["z"] = len(table)
    print(table, list(table), len(seen), "c" in seen, "a" in seen)
    for key in list(table):
        if ask(key) == "b":
            table.pop(key)
            seen.discard(key)
    print(table, table.setdefault("b", "again"), list(table), sorted(seen))


def found_under_a_key():
    first, second, other = [], [], []
    table = {"x": first, "y": second}
    if ask(1):
        table["x"] = other
    if ask(2):
        table["x"].append("a")
    if ask(3):
        table["y"].append("b")
    print(first, second, other, table)
    for key in ("x", "y", "x"):
        if ask(key) == "x":
            table["y"] = table["x"]
        table[key].append(key)
    print(first, second, other, table["x"] is table["y"])


def functions_under_a_key():
    log = []
    tools = {"a": lambda: log.append("a"), "b": lambda: log.append("b")}
    if ask(1):
        tools["a"] = tools["b"]
    if ask(2):
        tools["a"]()
    print(log)
    if ask(3):
        tools["b"] = lambda: log.clear()
    if ask(4):
        tools["b"]()
        tools["a"]()
    print(log)


def derived_and_counting():
    counts, groups, ordered = Counter("ab"), defaultdict(list), OrderedDict(a=1, b=2)
    for word in ("a", "b", "a", "c"):
        if ask(word) != "b":
            counts[word] += 1
            groups[word].append(word)
            ordered[word] = len(ordered)
        print(counts["b"], counts["z"], "z" in groups, ordered.get("b"))
    print(counts, dict(groups), ordered)
    ordered.move_to_end("a")
    print(list(ordered), groups["new"], len(groups))


def taken_back(table):
    for key in ("a", "b", "bad", "c"):
        try:
            if key not in table:
                table[key] = ask(key)
        except ValueError as error:
            table[error.args[0]] = "failed"
        print(table.get("a"), "b" in table, table.get("bad"))
    if ask("go"):
        table["late"] = ask("late")
    table["never"] = ask("bad")


def views_and_iterators():
    table = {"a": 1, "b": 2}
    keys, values = table.keys(), iter(table.values())
    if ask(1):
        table["a"] = 10
    print("a" in keys, list(values), table["b"])
    if ask(1):
        table["c"] = 3
    try:
        for key in table:
            if ask(key) == "a":
                table["new " + key] = 0
    except RuntimeError as error:
        print(error)
    print(list(keys))


def main():
    keys_that_are_equal()
    lists_and_places()
    order_of_insertion()
    found_under_a_key()
    functions_under_a_key()
    derived_and_counting()
    views_and_iterators()
    table = {}
    try:
        taken_back(table)
    except ValueError as error:
        print(error, table)
