"""Undecided code gives a new list, one that is known elsewhere, or one it has put somewhere: who changes it changes that."""
from sooner import unordered

KEPT = []


@unordered
def ask(x):
    return x


@unordered
def lists(x):
    return [x]


class Box:
    def __init__(self):
        self.items = ["box"]
        self.kept = None

    def pick(self, q):
        if ask(q):
            return self.items
        return []

    def keep(self, q):
        found = [q] if ask(q) else list(self.items)
        self.kept = found
        return found


def new_or_shared(q, shared):
    if ask(q):
        return shared
    return [q]


def kept(q):
    if ask(q):
        found = [q]
        KEPT.append(found)
        return found
    return []


def nested(q, shared):
    return [shared, [q]] if ask(q) else [[q], shared]


def filled(q, shared):
    found = []
    if ask(q):
        found.append(shared)
    else:
        found += [shared]
    return found


def answered(q):
    return lists(q) if ask(q) else [lists(q)]


def main():
    KEPT.clear()
    shared, table, box = ["s"], {"a": ["a"], "b": ["b"]}, Box()
    new_or_shared(1, shared).append(1)
    print(len(shared), shared)
    new_or_shared(0, shared).append(1)
    print(len(shared))
    kept(1).append("more")
    print(KEPT, len(KEPT[0]))
    found = kept(2)
    found.sort(key=str)
    found.append("end")
    print(len(found), [len(one) for one in KEPT])
    nested(1, shared)[0].append(2)
    nested(0, shared)[1].append(3)
    print(shared, len(shared))
    filled(1, shared)[0].append(4)
    filled(0, shared)[-1].append(5)
    print(len(shared))
    chosen = table["a"] if ask(1) else table["b"]
    chosen.append("chosen")
    print(table, len(table["a"]))
    if ask(1):
        table["a"] = shared
    chosen = table["a"] if ask(1) else table["b"]
    chosen.append("again")
    print(len(shared), table["b"])
    box.pick(1).append("picked")
    print(len(box.items), box.items)
    if ask(1):
        box.items = shared
    box.pick(1).append("rebound")
    print(len(shared))
    box.keep(1).append("kept")
    print(box.kept, len(box.kept))
    rows = []
    for q in [0, 1, 2]:
        row = [q] if ask(q) % 2 else rows
        row.append(q)
        rows.append(len(rows))
    print(rows, len(rows))
    answered(1).append("x")
    answered(0)[0].append("y")
    return shared, KEPT, rows
