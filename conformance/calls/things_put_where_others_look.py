"""Things known outside that wait to be put somewhere, and code behind that finds them there: nobody sees them too new."""
from sooner import readonly, sequential, unordered

first, second, third = [1], [2], [3]
box = {"a": first}
log = []


@unordered
def same(x):
    return x


@unordered
def size(x):
    return len(x)


@readonly
def look(x):
    return [list(first), list(second), list(third), sorted(box), x]


@sequential
def save(x):
    log.append(x)
    return len(log)


class Node:
    def __init__(self, items):
        self.items = items


shared = Node(first)


def stored_behind_a_look():
    seen = look("before")
    box["a"] = second
    second.append(third)
    if same(True):
        box["b"] = [list(map(repr, box["a"]))]
    third.append(same(4))
    second.append(size(second))
    box["a"].append(same("more"))
    seen.append(repr(box))
    return seen


def stored_behind_a_condition():
    out = []
    if same(1) == 1:
        shared.items = second
    out.append(size(shared.items))
    shared.items.append(same(5))
    second.append(6)
    if same(2) == 2:
        out.append(repr(shared.items))
    second.append(same(7))
    shared.items = first
    shared.items.append(8)
    out.append(repr(shared.items))
    out.append(look("after"))
    return out


def stored_in_a_list():
    rows = box.setdefault("rows", [])
    rows.append(look("row"))
    rows.append(third)
    third.append(same("x"))
    if same(True):
        rows.append(repr(rows[1]))
    third.append(same("y"))
    rows[1].append("z")
    rows.append(size(rows[1]))
    return repr(rows)


def answers_that_are_passed():
    out = []
    answer = same(first)
    first.append(same("p"))
    if size(answer) > 1:
        out.append(repr(answer))
    first.append("q")
    out.append(size(answer))
    answer.append(same("r"))
    first.append("s")
    other = same([same(second)])
    second.append("t")
    out.append(repr(other))
    out.append(repr((first, answer)))
    return out


def saved_between():
    out = []
    for row in (first, second):
        out.append(size(row))
        row.append(save(len(row)))
        out.append(size(row))
        row.pop()
        row.append(same("u"))
    return out, repr(first), repr(second)


def main():
    for f in (stored_behind_a_look, stored_behind_a_condition, stored_in_a_list, answers_that_are_passed, saved_between):
        try:
            print(f.__name__, f())
        except Exception as e:
            print(f.__name__, "raised", repr(e), repr((first, second, third, box)))
    print(first, second, third, box, log)
