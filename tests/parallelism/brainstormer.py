"""A brainstormer: ideas, each criticised and, if worth it, improved; printed in order.

Ideal: ideas 2, criticism 1, improvement 2: 5. The first idea is not improved: its line at 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def ideas(topic):
    return [f"{topic} {i}" for i in range(4)]


@unordered
@sim.latency(1.0)
def worth(idea):
    return int(idea[-1]) % 2 == 1


@unordered
@sim.latency(2.0)
def improve(idea):
    return idea + "+"


@sooner.auto
def main():
    best = []
    for idea in ideas("tea"):
        if worth(idea):
            idea = improve(idea)
            best.append(idea)
        print(idea)
    return best
