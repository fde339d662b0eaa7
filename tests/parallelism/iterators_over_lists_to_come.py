"""Scores of the lines of an answer, gone over together with the lines: `zip` and `enumerate` use up themselves and nothing else.

Ideal: each topic is searched, its lines scored: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def search(topic):
    return f"{topic} one|{topic} number two|{topic} three"


@unordered
@sim.latency(1.0)
def score(topic, line):
    return len(topic) * len(line) % 11


@sooner.auto
def main():
    found = {}
    for topic in ("sea", "sky", "river"):
        lines = search(topic).split("|")
        scores = [score(topic, line) for line in lines]
        firsts = []
        for line in lines:
            firsts.append(score(topic, line[0]))
        found[topic] = sorted(zip(scores, lines), reverse=True), list(enumerate(firsts)), dict(zip(lines, scores))
    print(found)
    return found
