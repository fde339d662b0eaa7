"""Loops over one's own generators where there is room for few calls: turns, and generators, are put off until there is room."""

import io
from contextlib import redirect_stdout

import pytest
import sooner
from sooner import sim, unordered


@unordered
@sim.latency(1.0)
def is_odd(n):
    return n % 2 == 1


@unordered
@sim.latency(1.0)
def ask(n):
    return f"about {n}"


def odd(count):
    for n in range(count):
        if is_odd(n):
            yield n


def down(n):
    yield n
    if n and is_odd(1):
        yield from down(n - 1)


@sooner.auto
def main():
    answers, total, found = [], 0, {}
    for n in odd(6):
        answers.append(ask(n))
        total += n
        print(n, total)
    for n in down(3):
        found[n] = ask(n)
        if n == 1 and ask(n):
            break
    for i, n in enumerate(odd(6), 1):
        answers.append((i, n)) if i in found else answers.append(n)
    return answers, total, found, list(odd(4)), sum(odd(6)), max(odd(4)), sorted(down(2)), [ask(n) for n in odd(5)]


def shown(function):
    output = io.StringIO()
    with redirect_stdout(output):
        return function(), output.getvalue()


@pytest.mark.parametrize("window", [1, 2, 3, 5, 8, 13, 100])
def test_with_room_for_few_calls(window):
    with sooner.options(clock="virtual", strategy="sequential"):
        expected = shown(main)
    with sooner.options(clock="virtual", window=window):
        assert shown(main) == expected
