"""Code that waits for an answer makes things and puts them somewhere; what is taken out of there and changed may be one of those."""
from sooner import unordered


class Box:
    def __init__(self):
        self.items = []


@unordered
def same(x):
    return x


@unordered
def show(x):
    return repr(x)


def in_a_branch():
    groups, other = {}, [0]
    if same(True):
        groups["k"] = []
    groups[same("k")].append(1)
    first = groups["k"]
    size = len(first)
    first.append(2)
    seen = show(first)
    first.append(size)
    return seen, groups, other


def kept_twice():
    groups, others = {}, []
    if same(True):
        made = [1]
        groups["k"] = made
        others.append(made)
    groups[same("k")].append(2)
    groups[same("k")].append(3)
    found = others[0]
    sizes = [len(found), show(found)]
    found.append(4)
    return sizes, groups, others


def given_too():
    groups, made = {}, None
    if same(True):
        made = groups["k"] = []
    groups[same("k")].append(1)
    before = show(made)
    made.append(2)
    return before, len(made), groups


def filled_with_another():
    groups, table = {}, [1]
    if same(True):
        groups["k"] = []
    if same(True):
        groups["k"].append(table)
    groups[same("k")][0].append(2)
    size = len(table)
    table.append(3)
    return size, table, groups


def stored_in_what_was_made():
    groups, table = {}, [1]
    if same(True):
        groups["k"] = []
    groups[same("k")].append(table)
    groups[same("k")][0].append(2)
    return show(table), len(table), groups


def answers_are_not_made():
    groups, table = {}, [1]
    if same(True):
        groups["k"] = same(table)
    groups[same("k")].append(2)
    return show(table), len(table), groups


def answers_inside():
    groups, table = {}, [1]
    answer = same(table)
    if same(True):
        groups["k"] = [answer]
    groups[same("k")][0].append(2)
    return show(table), len(table), groups


def by_turns(words):
    groups = {}
    for word in words:
        label = same(word[0])
        if label not in groups:
            groups[label] = []
        groups[label].append(word)
        if label == "b":
            groups[label] = list(groups[label])
    sizes = {label: len(group) for label, group in groups.items()}
    groups["a"].clear()
    return sizes, groups


def instances():
    boxes = {}
    for word in ("x", "y", "x"):
        label = same(word)
        if label not in boxes:
            boxes[label] = Box()
        boxes[label].items.append(word)
        boxes[label].last = word
    mine = boxes["x"]
    return len(mine.items), mine.last, show(boxes["y"].items)


def nested():
    tree = {}
    for a, b in (("x", 1), ("y", 2), ("x", 3)):
        key = same(a)
        if key not in tree:
            tree[key] = {"sizes": [], "all": {}}
        tree[key]["sizes"].append(b)
        tree[key]["all"][b] = same(b)
        inner = tree[key]["all"]
        inner[b * 10] = len(inner)
    return tree, show(tree["x"]["sizes"])


def chosen():
    b, groups = None, {}
    for word in ("x", "y", "x"):
        b = groups.get(same(word))
        if b is None:
            b = groups[word] = []
        b.append(word)
        b.append(len(b))
    return groups, b


def counts_in_handlers():
    stats, log, failed = {"n": 0}, [], 0
    for q in (1, 0, 2, 0):
        try:
            log.append(12 // same(q))
        except ZeroDivisionError as error:
            stats["n"] += 1
            failed += 1
            log.append(str(error))
            stats["last"] = show(stats)
    return stats, log, failed


def failing_handlers():
    stats, made = {"n": 0}, []
    try:
        for q in (1, 0, 2):
            try:
                made.append(12 // same(q))
            except ZeroDivisionError:
                made.append(show(made))
                stats["missing"] += same(1)
                made.append("never")
            made.append(same("behind"))
    except KeyError as error:
        return repr(error), repr(error.__context__), made, stats


def raised_in_handlers():
    seen = []
    try:
        for q in (1, 0, 2):
            detail = same(f"detail {q}")
            try:
                seen.append(12 // same(q))
            except ZeroDivisionError:
                raise KeyError(detail)
            seen.append(same("behind"))
    except KeyError as error:
        return str(error), seen


def main():
    ways = [in_a_branch, kept_twice, given_too, filled_with_another, stored_in_what_was_made, answers_are_not_made]
    ways += [answers_inside, instances, nested, chosen, counts_in_handlers, failing_handlers, raised_in_handlers]
    return [(way.__name__, way()) for way in ways] + [by_turns(["ab", "ba", "ac", "bb", "ca"])]
