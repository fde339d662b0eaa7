"""`next` of iterators that others have too: what is taken ahead of its turn is put back when something before it fails."""
from sooner import sequential, unordered


@unordered
def ask(x):
    return f"<{x}>"


@unordered
def fail(x):
    raise ValueError(x)


@sequential
def save(x):
    print("saved", x)


def taken_and_put_back():
    items = iter([1, 2, 3])
    try:
        fail(1)
        print(next(items))
    except ValueError:
        print("failed")
    print(next(items), list(items))


def put_back_behind_the_end():
    items = iter("ab")
    try:
        fail(1)
        print(next(items), next(items), next(items, None), next(items))
    except ValueError:
        print("failed")
    print(next(items), list(items))


def entries_put_back():
    entries = iter({1: 2, 3: 4}.items())
    try:
        if ask(1) == "<1>":
            next(entries)
        fail(2)
        print(next(entries), next(entries, None), next(entries))
    except ValueError:
        print("failed")
    print(next(entries), list(entries))


def under_changes_of_the_list():
    rows = [1, 2, 3]
    items = iter(rows)
    if ask(1):
        rows.insert(0, 9)
    print(next(items))
    if ask(2):
        rows.clear()
    print(next(items, "none"))
    rows.append(4)
    print(next(items, "none"))


def stopped_by(items):
    try:
        print(ask(next(items)), ask(next(items)))
        next(items)
        save(next(items))
        fail(3)
    except StopIteration:
        print("stop")
    except ValueError as error:
        print("failed", error, next(items, "none"))
    return list(items)


def answers_in_a_list():
    items = iter([ask(1), ask(2)])
    print(next(items), next(items), next(items, ask(3)))


def in_conditions():
    items = iter([0, 1, 2, 0, 3])
    while (item := next(items, None)) is not None:
        if ask(item) == "<1>":
            print("and", next(items))
        print(item)
        save(item)


def taken_by_several():
    items = iter("abcdef")

    def pair():
        return next(items), ask(next(items))

    print(pair())
    for item in items:
        print(item, ask(next(items)))
        break
    print(pair(), list(zip(items, items)))


def main():
    taken_and_put_back()
    put_back_behind_the_end()
    entries_put_back()
    under_changes_of_the_list()
    for text in ("", "ab", "abc", "abcd", "abcde"):
        print(stopped_by(iter(text)))
    answers_in_a_list()
    in_conditions()
    taken_by_several()
