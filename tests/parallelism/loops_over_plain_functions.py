"""Loops over `map` and `filter` of functions that make no calls, whose bodies do.

Ideal: what is asked about hangs on no answer: all at once, 1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(question):
    return f"{question}?"


def worded(topic):
    return f"What is {topic.strip()}"


class Topics:
    def __init__(self, known):
        self.known = known

    def is_new(self, topic):
        return topic not in self.known


@sooner.auto
def main():
    topics, seen = ["tea ", "rice", " tea", "salt"], []
    for question in map(worded, topics):
        print(ask(question))
    for topic in filter(lambda topic: len(topic) == 4, topics):
        print(ask(topic))
    for topic in filter(Topics(["rice"]).is_new, topics):
        seen.append(topic)
        print(len(seen), ask(topic))
    for number, word in map(lambda number, word: (number + 1, word.upper()), range(9), topics):
        print(number, ask(word))
