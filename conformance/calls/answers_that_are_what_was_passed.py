"""A call gives back the very list it was passed, ours or the caller's: what is done to the answer is done to the list."""
from sooner import unordered

KNOWN = [0]


@unordered
def same(xs):
    return xs


@unordered
def first(xs, others):
    return xs


def changed(xs):
    same(xs).append(1)
    return len(xs), list(xs)


def changed_in_between(xs):
    answer = same(xs)
    xs.append(5)
    answer.append(1)
    return len(xs), str(xs), answer is xs


def changed_under_a_name(table):
    first(table, [table])["a"] = 2
    table["b"] = same("c")
    return sorted(table.items())


def main():
    KNOWN[:] = [0]
    own = [changed([0]), changed_in_between([0]), changed_under_a_name({})]
    return own, changed(KNOWN), changed_in_between(KNOWN), KNOWN
