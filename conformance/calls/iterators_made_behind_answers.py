"""Iterators over answers, over what others go over too, and over what is changed before they are used up."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(things):
    if "fail" in things:
        raise ValueError("fail")
    return things


@sequential
def save(thing):
    LOG.append(thing)
    return list(LOG)


def shared():
    names = iter(["a", "b", "c", "d"])
    pairs = zip(ask([1, 2]), names)
    first = next(names)
    return list(pairs), first, list(names)


def again():
    steps = iter(ask([1, 2, 3]))
    same = iter(steps)
    first = next(same)
    return list(zip(steps, ask("xy"))), first, list(same)


def changed():
    rows = ask(["r"])
    numbered = enumerate(rows)
    rows.append(ask("s"))
    return list(numbered), sorted(zip(rows, ask([2, 1])), key=lambda pair: pair[1])


def in_turns():
    found = []
    for word in ("ab", "cd"):
        pairs = zip(ask(word), ask([1, 2]))
        save(word)
        found.append(dict(pairs))
        save(list(reversed(ask([word]))))
    return found, LOG


def behind_a_failure():
    kept = []
    for word in ("ok", "fail", "end"):
        pairs = zip(ask([word, "x"]), kept)
        try:
            kept.append(list(enumerate(ask([word]))))
            kept.extend(pairs)
        except ValueError as error:
            kept.append(str(error))
    return kept[:6]


def main():
    print(shared())
    print(again())
    print(changed())
    print(in_turns())
    try:
        print(behind_a_failure())
    except ValueError as error:
        print("raised", error)
