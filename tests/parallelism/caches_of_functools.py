"""`functools.cache` and `lru_cache` over helpers that ask, over an annotated function, over a method, with keywords, in a `try`.

Ideal: each question is asked once, all at once; the failing one again: 2.
"""
from functools import cache, lru_cache

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(question):
    if question == "bad":
        raise ValueError(question)
    return str(question).upper()


@cache
def answer(question, tone="dry"):
    return ask(question) + tone


@lru_cache(maxsize=3)
def recent(question):
    return ask(question)


direct = lru_cache(ask)


def attempt(question):
    try:
        return answer(question)
    except ValueError:
        return None


@sooner.auto
def main():
    answers = [answer(word, tone="!") for word in ("a", "b", "a", "c")]
    few = []
    for word in ("a", "b", "c", "d", "a", "d"):
        few.append(recent(word))
    same = {word: direct(word) for word in ("x", "y", "x")}
    print(answers, few, same)
    tried = [attempt(word) for word in ("p", "bad", "q", "bad", "p")]
    print(tried, answer.cache_info(), recent.cache_info(), direct.cache_info())
