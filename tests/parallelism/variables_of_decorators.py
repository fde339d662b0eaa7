"""A decorator with arguments that retries, and one that keeps what it finds: code that waits reads their variables, and writes none.

Ideal: "bb" fails at 1, sleeps to 2, answers at 3; the other is there at 1, and what is kept is asked for once. First line 1.
"""
import functools
import time

import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(q, attempt):
    if attempt < len(q):
        raise TimeoutError(q)
    return f"{q}{attempt}"


def retrying(attempts, pause):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(q):
            for attempt in range(1, attempts + 1):
                try:
                    return function(q, attempt)
                except TimeoutError:
                    if attempt == attempts:
                        raise
                    time.sleep(pause * attempt)

        return wrapper

    return decorate


def keeping(function):
    kept = {}

    def wrapper(q):
        if q not in kept:
            kept[q] = function(q)
        return kept[q]

    return wrapper


@keeping
@retrying(attempts=3, pause=1.0)
def fetch(q, attempt):
    return ask(q, attempt)


@sooner.auto
def main():
    answers, failed = [], []
    for q in ("a", "bb", "a", "bb", "c"):
        try:
            answer = fetch(q)
        except TimeoutError:
            failed.append(q)
        else:
            print(q, answer)
            answers.append(answer)
    return answers, failed
