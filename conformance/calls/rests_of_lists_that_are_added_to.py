"""What was taken of a list that is still arriving has nothing of what is put behind it later."""
import itertools

from sooner import Stream, unordered


@unordered
def rows(n) -> Stream[object]:
    for number in range(n):
        yield f"row {number}"


@unordered
def ask(question):
    return f"<{question}>"


def rest_behind_itself():
    found = rows(2) + rows(1)
    found += found
    same = found or [5]
    first, *others = same
    found.append(ask("late"))
    print("yes" if found else "no")
    return first, others, len(found)


def printed():
    found = rows(2) + rows(1)
    found += found
    same = found or [5]
    print(*same, sep="|")
    found.append(ask("late"))
    print(*found, sep="|")
    print(*found, "end")
    return [*same, "behind"], [0, *found]


def printed_through_an_iterator():
    found = rows(3)
    print(*map(str, found), sep="|")
    found.insert(0, ask("late"))
    print(*zip(found, found), *iter(found))
    found.insert(0, "later")
    return found, [*map(str, found)]


def copies():
    found = rows(3)
    copy, numbered = [*found, 1], list(zip(itertools.count(), found))
    heads, every = list(itertools.islice(found, 2)), found[::2]
    found.append("late")
    found[0] = ask("changed")
    return found, copy, numbered, heads, every, next(iter(found))


def collecting(first, *others, **named):
    return first, others, named


def two(first, second="none", *, third=None):
    return first, second, third


def called_with_stars():
    given = [ask("a"), ask("b")]
    named = {"third": ask("c")}
    return [
        *(collecting(*given), collecting(*given, **named), two(*given), two(*given, **named), two(*given[:1])),
        *(max(*given), print(*given, end="!\n"), collecting(ask("d"), *given), [*given, *two(*given)]),
    ]


def main():
    print(called_with_stars())
    print(rest_behind_itself())
    print(printed())
    print(printed_through_an_iterator())
    print(copies())
    try:
        print(*5)
    except TypeError as error:
        print(error)
    try:
        return [*5]
    except TypeError as error:
        print(error)
    return next(iter(rows(0)), "none"), max(*rows(3)), "{0} {a}".format(*["x"], **{"a": ask("y")})
