"""`extend` and `+=` of a list that is there with one that is still arriving: every name of the list has it, at its place in the program."""
from sooner import Stream, readonly, sequential, unordered

SAVED = []
SHARED = ["shared"]


class Shelf:
    def __init__(self):
        self.rows = ["on the shelf"]


@unordered
def rows(n) -> Stream[object]:
    for number in range(n):
        yield f"row {number}"


@unordered
def page(n) -> Stream[str]:
    yield "one, two\n"
    yield "three\nfour"[:n]


@unordered
def ask(question):
    return f"<{question}>"


@unordered
def first_of(items):
    return items[0]


@readonly
def shared():
    return list(SHARED)


@sequential
def save(thing):
    SAVED.append(str(thing))
    return len(SAVED)


def gathered(found, n):
    found.extend(rows(n))
    return found


def grown():
    found = ["in front"]
    known = id(found)
    for n in (2, 0, 1):
        gathered(found, n)
    found += page(9).splitlines()
    for row in found:
        print(row, ask(row))
    print(id(found) == known, len(found), found[1], found[-1], "row 1" in found)
    return found


def with_other_names():
    found = []
    other, holder, pair = found, {"rows": found}, (found, 1)
    found += rows(2)
    other.extend(rows(1))
    holder["rows"].append("last")
    print(other is found, holder["rows"] is pair[0], found, holder)
    shelf = Shelf()
    shelf.rows.extend(rows(2))
    on_shelf = shelf.rows
    on_shelf += rows(1)
    SHARED.extend(rows(1))
    print(shelf.rows, shared(), on_shelf is shelf.rows)
    return other


def by_methods_that_are_kept():
    found = []
    add, put = found.extend, found.append
    add(rows(2))
    add(rows(1))
    for row in found:
        print(row)
    put("put")
    arriving = rows(1)
    more = arriving.extend
    more(rows(2))
    arriving.extend(page(3).split())
    more(rows(1))
    late = []
    late.extend(rows(2))
    behind = late.extend
    behind(rows(1))
    late += rows(3)
    behind(rows(1))
    return found, arriving, late


def in_functions():
    found = [0]

    def look():
        return len(found)

    found.extend(rows(2))
    return look(), found


def gone_over_meanwhile():
    found, out = ["a", "b"], []
    for item in found:
        if item == "a":
            found += rows(2)
        if item == "row 0":
            found.extend(page(2).split())
            del found[0]
        out.append(item)
    numbers = [1]
    for at, number in enumerate(numbers):
        if at == 0:
            numbers.extend(rows(2))
    return out, found, numbers


def changed_meanwhile():
    found = ["a", "b"]
    before = list(found)
    copied = found[:]
    found.extend(rows(3))
    found[0] = "changed"
    found.insert(1, ask("inserted"))
    after = found[2:]
    found.pop(0)
    found.sort()
    found.extend(rows(1))
    found.remove("row 0")
    del found[-1]
    found[1:2] = rows(2)
    found *= 2
    found.reverse()
    return before, copied, after, found


def by_itself():
    found = rows(2)
    found.extend(found)
    found += found
    parts = page(4).split(",", 1)
    parts.append("behind the parts")
    parts.extend(rows(1))
    both = [*parts]
    both.extend(both)
    return found, parts, both, [row for row in parts]


def with_things_in_it():
    inner = ["inner"]
    found = [inner, ask("missing"), [ask("deep")]]
    found.extend(rows(2))
    inner.append("more")
    found.append(inner)
    given = first_of(found)
    found[0].append("and more")
    for thing in found:
        print(thing)
    save(found)
    found += rows(1)
    save(found[-1])
    return found[0] is found[-2], given, found


def in_bodies(n):
    found = ["before"]
    try:
        found.extend(rows(n))
        ask("in the body")
        found += rows(1)
        if n:
            raise LookupError(len(found))
    except LookupError as error:
        print("caught", error, found)
        found.extend(rows(1))
    finally:
        found += ["at last"]
    if ask(n) == "<1>":
        found.extend(rows(2))
    return found


def what_is_no_list():
    found, said = ["x"], []
    for wrong in (5, None):
        try:
            found += wrong
        except TypeError as error:
            said.append(str(error))
    found += page(0)
    found.extend(tuple(rows(1)))
    found.extend(row for row in rows(1))
    found.extend(zip(rows(2), "ab"))
    try:
        found.extend(rows(1), rows(1))
    except TypeError as error:
        said.append(str(error))
    more = found + rows(1)
    found = (found)
    found += rows(1)
    return found, more, said


def main():
    print(grown())
    print(with_other_names())
    print(by_methods_that_are_kept())
    print(in_functions())
    print(gone_over_meanwhile())
    print(changed_meanwhile())
    print(by_itself())
    print(with_things_in_it())
    print(in_bodies(0), in_bodies(1))
    print(what_is_no_list())
    return SAVED, SHARED
