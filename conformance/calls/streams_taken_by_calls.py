"""Calls whose parameters are streams are given an iterator; what they make of it hangs on the whole alone."""
import sooner
from sooner import Stream, sequential, unordered

LOG = []


@unordered
def words(n) -> Stream[str]:
    for number in range(n):
        yield f"{number} "
        yield "\n" if number % 3 == 2 else ","


@unordered
def rows(n) -> Stream[int]:
    yield from range(n)


@unordered
def joined(text: Stream[str]):
    return "".join(text)


@unordered
def shouted(text: Stream[str]) -> Stream[str]:
    for piece in text:
        yield piece.upper() + "!" * piece.count("\n")


@unordered
def doubled(values: Stream[int], times=2) -> Stream[int]:
    for value in values:
        yield value * times


@sequential
def record(text: Stream[str], tag=""):
    LOG.append((tag, "".join(text)))
    return len(LOG)


@unordered
def failing(n) -> Stream[str]:
    yield "begun\n"
    raise ValueError(n)


def main():
    text = words(7)
    print(joined(text), joined(text=text.strip()), joined(""), joined("there"))
    for line in shouted(text).splitlines():
        print(line)
    found = rows(4)
    twice = doubled(found)
    found.append(9)
    more = doubled(found, times=3)
    found[0] = -1
    print(twice, more, found, [value for value in doubled(doubled(rows(3)))])
    print(record(text, "first"), record(shouted(words(2)), tag="second"))
    LOG.append("behind")
    print(LOG)
    try:
        print(joined(failing(3)))
    except ValueError as error:
        print("failed", error)
    for city in sooner.json.items('{"cities": ["Suva", {"name": "Apia"}]}', "cities"):
        print(city)
    return record(joined(text))
