"""`zip`, `enumerate`, `chain`, `islice`, `map` and `filter` over answers and lists that the loops change."""
from itertools import chain, islice

from sooner import unordered


@unordered
def items(n):
    return [n * 10 + i for i in range(n)]


@unordered
def words(text):
    return text.split()


def main():
    found, names = items(3), ["p", "q", "r"]
    for item, name in zip(found, names):
        print(item, name, items(1))
        names[2] = "changed"
    for number, (item, name) in enumerate(zip(items(4), words("a b c")), start=1):
        print(number, item, name)
    for item in chain(items(2), names, words("d e")):
        print(item, end=" ")
    for item in islice(items(4), 1, None, 2):
        found.append(item)
    print([text for text in map(str.upper, words("x y"))], [text for text in filter(str.isalpha, words("x 1 y"))])
    pairs = zip(items(3), words("k l m"))
    for pair in islice(pairs, 1):
        print("first", pair)
    for pair in pairs:
        print("rest", pair)
    for a, b in zip(found, found[1:]):
        if a == 30:
            break
        print(a, b)
        found.remove(b)
    return found
