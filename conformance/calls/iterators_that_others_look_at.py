"""Items are taken from iterators that calls made before look at, or take from, by a global or an attribute."""
import operator

from sooner import output, readonly, sequential, unordered

ITEMS = iter(())


class Box:
    pass


BOX = Box()


@unordered
def ask(x):
    return x


@sequential
def save(*given):
    return next(ITEMS, "end")


@sequential
def deep():
    return next(BOX.items, "end")


@readonly
def left(*given):
    return operator.length_hint(ITEMS)


@readonly
def left_in_box(*given):
    return operator.length_hint(BOX.items)


@unordered
def fail(x):
    raise ValueError(x)


@output
def show(*given):
    print(given, operator.length_hint(ITEMS))


def own():
    return next(ITEMS)


def taken(box):
    out = [ask(2), save(), next(ITEMS), left(), next(ITEMS, 0), save(ask(1)), left(ask(2)), next(ITEMS), deep()]
    out += [next(BOX.items), next(box.items), left_in_box(ask(1)), next(BOX.items)]
    show(ask(1))
    out.append(own())
    show(2)
    try:
        fail(ask(1))
        out.append(next(ITEMS))
        out.append(next(box.items))
    except ValueError:
        out.append("failed")
    print(out, next(ITEMS), next(BOX.items))
    out.append(next(ITEMS, left()))
    if ask(1):
        out.append(save())
    return out, list(ITEMS), list(BOX.items)


def main():
    global ITEMS
    results = []
    for numbers in (list(range(100, 112)), range(12)):
        ITEMS, BOX.items = iter(numbers), iter("abcdefgh")
        results.append(taken(BOX))
    return results
