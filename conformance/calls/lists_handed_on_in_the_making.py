"""A comprehension that is still to run is handed on: what it puts into its list is known to whoever was given that."""
import sys
import types

from sooner import readonly, unordered

SPACE = types.SimpleNamespace()


@unordered
def ask(q):
    return q


@readonly
def look(rows):
    return repr(rows)


def shown(rows):
    seen = look(rows)
    del rows[0][0]
    return seen


def changed(table):
    seen = look(table)
    table["a"].append(9)
    return seen


def main():
    # Until it is known what is bound, no function is.
    setattr(sys.modules.get("none", SPACE), "name_" + ask("x"), 1)
    print(shown([[1] for _ in list([1])]))
    setattr(sys.modules.get("none", SPACE), "name_" + ask("y"), 1)
    print(changed({key: [2] for key in list("ab")}))
    setattr(sys.modules.get("none", SPACE), "name_" + ask("z"), 1)
    rows = [[n, [n]] for n in list([3, 4])]
    print(shown(rows), rows)
