"""A list that an iterator goes over, beside an answer that is still arriving, stays as it is until the loop over it is done."""
from itertools import chain, islice, takewhile

from sooner import readonly, sequential, unordered

SHARED = ["g", "h", "i"]


class Box:
    def __init__(self):
        self.names = ["s", "t", "u"]


@unordered
def words(n):
    return ["one", "two", "three", "four"][:n]


@unordered
def text(n):
    return "one two three four"[:n]


@unordered
def twice(word):
    return f"{word}{word}"


@readonly
def shared():
    return list(SHARED)


@sequential
def grow(word):
    SHARED.append(word)


def emptied():
    names = ["p", "q", "r", "s"]
    pairs = [pair for pair in zip(words(4), names)]
    names.clear()
    return pairs, names


def turned_round():
    names, out = ["p", "q"], []
    for item in chain(words(3), names):
        out.append(item)
    names.reverse()
    names[0] = "z"
    return out, names


def sorted_behind():
    held = [words(3), ["z"]]
    out = [item for item in chain.from_iterable(held)]
    held.sort(key=len)
    return out, held


def poured():
    names = ["p", "q", "r"]
    pairs, first = list(zip(words(3), names)), dict(zip(text(3), names))
    names.pop()
    joined = "-".join(chain(words(2), names))
    names.insert(0, "a")
    a, b = islice(chain(words(1), names), 2)
    names[:] = []
    return pairs, first, joined, a, b, next(chain(names, words(2)))


def numbered():
    names, out = ["p", "q", "r"], []
    for place, (word, name) in enumerate(zip(words(3), names), start=1):
        out.append((place, word, name))
    del names[1:]
    return out, names


def changed_by_the_loop():
    names, out = ["p", "q", "r"], []
    for word, name in zip(words(4), names):
        out.append((word, name))
        names.append(word)
        if word == "two":
            names.remove("r")
    names.append("end")
    return out, names


def kept():
    names = ["p", "q", "r"]
    pairs = zip(words(3), names)
    names[0] = "x"
    out = [pair for pair in pairs]
    names[0] = "y"
    return out, names, list(pairs)


def of_the_caller(names):
    out = [pair for pair in zip(text(3), names)]
    names.append("more")
    names.sort(reverse=True)
    return out, names


def of_everybody():
    out = [pair for pair in zip(words(3), SHARED)]
    SHARED.reverse()
    seen = shared()
    grow("j")
    return out, seen, shared(), [pair for pair in zip(words(4), SHARED, strict=True)]


def of_an_object():
    box = Box()
    out = [twice(f"{word}{name}") for word, name in zip(words(3), box.names)]
    box.names.pop(0)
    kept = [name for name in takewhile(lambda name: name != "three", chain(words(3), box.names))]
    box.names.extend(kept)
    return out, kept, box.names


def by_helpers():
    names = ["p", "q"]

    def add(word):
        names.append(word)
        return len(names)

    sizes = [add(word + name) for word, name in zip(words(3), names)]
    add("last")
    return sizes, names


def of_different_lengths():
    out = []
    for names in (["p"], ["p", "q", "r"], []):
        try:
            for pair in zip(words(2), names, strict=True):
                out.append(pair)
        except ValueError as error:
            out.append(str(error))
        names.append("x")
    return out


def flat():
    rows = [words(2), ["p"], text(3)]
    out = []
    for item in chain.from_iterable(rows):
        out.append(item)
        if item == "two":
            rows.append(["more"])
            rows[1] = ["q", "r"]
    rows.clear()
    return out, [twice(item) for item in chain.from_iterable(([word, word.upper()] for word in words(2)))]


def of_no_lists():
    try:
        return [item for item in chain.from_iterable([words(1), 3, words(2)])]
    except TypeError as error:
        return str(error)


def copies():
    found = words(3)
    whole, same, spread = tuple(found), found.copy(), (*found, "x")
    found.append("later")
    return whole, same, spread, [item for item in whole], whole + spread, whole[1:], type(whole), isinstance(whole, list), hash(whole)


def of_tuples():
    whole = tuple(words(2))
    try:
        whole.append("x")
    except AttributeError as error:
        print(error)
    try:
        print(whole + ["x"])
    except TypeError as error:
        print(error)
    a, *rest = whole
    whole += (1,)
    return a, rest, whole, tuple(text(3)), "one" in whole, bool(tuple(text(0))), ",".join(tuple(words(3))), list(whole), whole == (1,)


def main():
    SHARED[:] = ["g", "h", "i"]
    mine = ["k", "l", "m"]
    print(emptied(), turned_round(), sorted_behind(), poured(), numbered(), changed_by_the_loop(), sep="\n")
    print(kept(), of_the_caller(mine), mine, of_everybody(), of_an_object(), by_helpers(), sep="\n")
    print(of_different_lengths(), flat(), of_no_lists(), copies(), of_tuples(), sep="\n")
