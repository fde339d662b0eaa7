"""A function of the standard library calls back code that has effects and asks questions.

Ideal: whoever calls back waits for each: an effect and a question for each of three words, 3 * (1 + 1) = 6. Nothing deadlocks. The
question behind needs none of it and is asked at once.
"""
import re

import sooner
from sooner import sequential, sim, unordered

MAKESPAN = 7.0  # Coarse: ideal is 6.0. Code of `re` is taken to wait for nobody, and its answer is waited for.
FIRST_OUTPUT = 7.0  # Coarse: ideal is 6.0.
UNLISTED = {"save": 3, "ask": 3}  # CPython makes them, inside of the call of `re.sub`.


@unordered
@sim.latency(1.0)
def ask(question):
    return f"{question}!"


@sequential
@sim.latency(1.0)
def save(word):
    return len(word)


@sooner.auto
def main():
    def replace(match):
        save(match[0])
        return ask(match[0])

    text = re.sub(r"\w+", replace, "sun sea sand")
    answer = ask("why?")
    print(text, answer)
