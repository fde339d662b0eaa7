"""A seeded generator used around calls: its numbers come in program order, whatever is answered first."""
import random

from sooner import readonly, sequential, unordered

SAVED = []


@unordered
def ask(x):
    return x * 2


@readonly
def look():
    return len(SAVED)


@sequential
def save(x):
    SAVED.append(x)
    return x


def draw(own):
    return own.randint(1, 6)


def main():
    SAVED.clear()
    random.seed(3)
    own = random.Random(5)
    out = [ask(random.randrange(100)) for _ in range(3)]
    for turn in range(4):
        answer = ask(random.random())
        if ask(turn) > 2:
            out.append((draw(own), random.choice("abcdef")))
        save(random.randint(0, 9))
        out.append((answer, look(), own.random()))
    items = list(range(6))
    random.shuffle(items)
    print(items, random.sample(range(50), 3), [ask(x) for x in items])
    print(random.getstate() == random.getstate(), random.random(), own.gauss(0, 1))
    print(out, SAVED)
    return out
