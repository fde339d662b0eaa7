"""A cache that forgets what was asked for least recently, around a call.

Ideal: five of the seven are asked, all at once: 1.
"""
from collections import OrderedDict

import sooner
from sooner import sim, unordered

MAKESPAN = 1.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(question):
    return f"{question}!"


class Cache:
    def __init__(self, size):
        self.size, self.held, self.hits = size, OrderedDict(), 0

    def get(self, question):
        if question in self.held:
            self.hits += 1
            self.held.move_to_end(question)
            return self.held[question]
        answer = ask(question)
        self.held[question] = answer
        if len(self.held) > self.size:
            self.held.popitem(last=False)
        return answer


@sooner.auto
def main():
    cache = Cache(2)
    answers = [cache.get(question) for question in ("a", "b", "a", "c", "b", "b", "d")]
    for answer in answers:
        print(answer)
    return answers, cache.hits, cache.held
