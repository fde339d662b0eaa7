"""Numbers of `random` drawn between calls: the same in the same places, whatever fails or draws in between."""
import random

import sooner
from sooner import readonly, sequential, unordered

RNG = random.Random(5)


@unordered
def ask(*x):
    return x


@unordered
def check(x):
    if x == "bad":
        raise ValueError(x)
    return x


@sequential
def throw(x):
    return x, random.randrange(100), RNG.random()


@readonly
def peek(x):
    return x, random.getstate()[1][:3], RNG.getstate()[1][:3]


def drawn():
    return [ask(x, random.random(), RNG.choice("abc"), random.randint(1, 6)) for x in range(3)]


def behind_effects():
    rows = []
    for x in range(3):
        rows.append(ask(random.randrange(10)))
        rows.append(throw(ask(x)))
        rows.append(RNG.sample(range(100), k=2))
        rows.append(peek(x))
    return rows


def under_conditions():
    rows = []
    for x in range(4):
        if ask(x)[0] % 2:
            rows.append(random.uniform(0, 1))
        rows.append(ask(random.gauss(0, 1)))
    return rows


def failing():
    rows = []
    for x in ("a", "bad", "b"):
        try:
            rows.append(ask(random.random()))
            check(x)
            rows.append(ask(RNG.randrange(9), random.random()))
            rows.append(random.choices([1, 2, 3], weights=[1, 2, 3], k=2))
        except ValueError:
            rows.append(("failed", random.random(), RNG.random()))
    return rows


def of_answers():
    xs = [ask(1), ask(2), [3]]
    picked = random.choice(xs)
    xs.append(4)
    words = [*ask("x", "y")]
    random.shuffle(words)
    return picked, random.choice(xs), words, random.choice(ask(5, 6)), random.random()


def seeded():
    rows = [ask(random.random())]
    random.seed(3)
    rows.append(ask(random.random()))
    state = random.getstate()
    rows.append(ask(random.random()))
    random.setstate(state)
    rows.append(ask(random.random()))
    return rows


def wrong():
    try:
        ask(1)
        random.choice([])
    except IndexError as error:
        print(error)
    try:
        check("bad")
        random.sample([1], 2)
    except ValueError as error:
        print(error)
    return random.random()


def left_by_an_exception():
    ask(random.random())
    check("bad")
    return ask(random.random(), RNG.random())


@sooner.auto
def main():
    random.seed(11)
    RNG.seed(12)
    for case in (drawn, behind_effects, under_conditions, failing, of_answers, seeded, wrong):
        print(case.__name__, case())
        print(random.random(), RNG.random())
    try:
        left_by_an_exception()
    except ValueError as error:
        print(error, random.random(), RNG.random())
