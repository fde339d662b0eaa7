"""Loops over a deque or an `OrderedDict` that a call gives back go over it as it was there, though it is changed behind them."""
from collections import OrderedDict, deque

from sooner import unordered

SEEN = []


@unordered
def same(thing):
    return thing


@unordered
def ask(q):
    return q * 10


def main():
    numbers = deque([1, 2, 3])
    back = same(numbers)
    numbers.append(4)
    for number in back:
        SEEN.append(ask(number))
    numbers.appendleft(0)
    numbers.rotate(1)
    print(SEEN, back, back is numbers)

    squares = OrderedDict(a=1, b=2)
    back = same(squares)
    squares["c"] = 3
    out = [key for key in back]
    out += [value for value in back.values()]
    for key, value in back.items():
        out.append((key, ask(value)))
    squares["d"] = 4
    squares.move_to_end("a")
    del squares["b"]
    print(out, back)

    recent = deque(maxlen=2)
    for number in range(4):
        recent.append(number)
        total = 0
        for one in same(recent):
            total += ask(one)
        print(number, total)

    changed = deque("ab")
    back = same(changed)
    try:
        for letter in back:
            SEEN.append(letter)
            if letter == "a":
                changed.append("c")
    except RuntimeError as error:
        print(error, SEEN[-1])
    back = same(squares)
    try:
        for key in back:
            SEEN.append(key)
            if key == "c":
                squares["e"] = 5
    except RuntimeError as error:
        print(error, SEEN[-1])
    squares["f"] = 6
    changed.clear()
    print(changed, squares)
