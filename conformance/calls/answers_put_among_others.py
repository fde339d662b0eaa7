"""Answers put between items and among entries (`insert`, `update`, `|=`, `dict(…)`): sizes, keys and order are Python's, also where
something fails before, and whatever else knows the container."""
import re
import string
from collections import Counter, OrderedDict, defaultdict

from sooner import sequential, unordered

LOG = []
OUTSIDE = {"kept": 0}


@unordered
def ask(x):
    if x == "fails":
        raise ValueError(x)
    return x


@sequential
def save(x):
    LOG.append(repr(x))
    return x


def inserted():
    items = [1, 2, 3]
    other = [items]
    for at in (0, -1, 99, -99, 2):
        items.insert(at, ask(("at", at)))
    print(len(items), items[0], other[0][-1], save(items))
    try:
        items.insert(1, ask("a"))
        items.insert(-1, ask("b"))
        ask("fails")
        items.insert(0, ask("c"))
        items.insert(3, "d")
    except ValueError:
        print(items, len(items))
    items.insert(True, ask("t"))
    print(items)


def updated():
    entries = {"a": 1, "b": 2}
    same = entries
    entries.update({"b": ask(20), "c": ask(30)})
    entries.update([("d", ask(4)), ["a", ask(10)], ("d", ask(5))])
    entries.update(e=ask(6), b=ask(21))
    entries |= {"f": ask(7), "a": ask(11)}
    print(len(entries), list(entries), "f" in same, sorted(entries), same is entries, save(entries))
    try:
        entries.update({"g": ask(1), "a": ask(2)}, h=ask(3))
        entries.update(g=ask(8), i=ask(9))
        ask("fails")
        entries.update({"a": 0, "z": ask(1)})
        entries |= {"y": ask(1)}
        entries.update([("x", ask(1)), ("w", 2)])
    except ValueError:
        print(entries, list(entries))
    try:
        entries.update([("p", ask(1)), ("q", 2, 3)])
    except ValueError as error:
        print(type(error).__name__, entries["p"], "q" in entries)
    try:
        entries.update([("r", ask(1)), ([], 2)])
    except TypeError as error:
        print(error, entries["r"])
    OUTSIDE.update(kept=ask(1), more=ask(2))
    print(save(dict(OUTSIDE)), OUTSIDE.pop("more"))


def of_other_classes():
    counts = Counter(a=1)
    counts.update({"a": ask(2), "b": ask(3)})
    counts.update(a=ask(4))
    counts |= {"a": 1, "c": ask(5)}
    groups = defaultdict(list)
    groups.update({"x": [ask(1)]}, y=ask(2))
    groups |= {"z": ask(3)}
    groups["x"].append(ask(4))
    ordered = OrderedDict(a=1)
    ordered.update({"b": ask(2)})
    ordered |= {"a": ask(3)}
    print(counts, dict(groups), len(groups), ordered, dict(a=ask(1), b=2), dict({"a": ask(1)}, c=ask(2)))


def compared():
    answers = [ask(1), ask(2)]
    print(answers == [1], answers != [1], answers == [1, 2], {"a": ask(1)} == {}, {"a": ask(1)} == {"a": 1}, answers == (1, 2))
    if ask(1):
        answers.append(ask(3))
    print(answers == [1, 2], answers == [1, 2, 3], len(answers * 2), 2 * [ask(0)], (ask(4),) * 2)
    twice = answers * 2
    answers[0] = "new"
    print(twice, answers)
    named = {"b": ask(2), "a": ask(1)}
    print(sorted(named), max(named), min(named.keys()), set(named) == {"a", "b"}, sorted(named.values()), any({"": ask(1)}))
    print(sorted(named, key=named.get), max(named, key=lambda name: named[name]))


def text():
    found = string.Template("$a and $b")
    for name in ("x", "y"):
        print(save(found.substitute(a=ask(name), b=name)), found.safe_substitute({"a": ask(name)}))
        print(re.sub(r"\w", lambda m: m.group().upper() + "!", ask(name) + "z"), re.sub("[xy]", lambda m: "<" + m[0] + ">", name))
    if ask(1):
        found.template = "$a only"
    print(found.substitute(a=1))
    seen = []
    print(re.sub("x", lambda m: seen.append(m.group()) or "y", "axbx"), seen, ask(2))


def main():
    for part in (inserted, updated, of_other_classes, compared, text):
        part()
    print(LOG, OUTSIDE)
    return LOG
