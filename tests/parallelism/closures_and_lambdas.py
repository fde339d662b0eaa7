"""Calls made through nested functions, lambdas and functools.partial.

Ideal: three independent chains of 1 + 2: 3.
"""
import functools

import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def prompt(kind, topic):
    return f"{kind} {topic}"


@unordered
@sim.latency(2.0)
def ask(p):
    return p.upper()


@sooner.auto
def main():
    def about(topic):
        return ask(prompt("poem", topic))

    essay = lambda topic: ask(prompt("essay", topic))
    song = functools.partial(prompt, "song")
    out = [about("sea"), essay("sea"), ask(song("sea"))]
    print(out)
    return out
