"""An effect on each answer, in a loop over a list: what waits for an answer touches that answer, not everything.

Ideal: answers at 2, 3 and 4; each is saved for half a second when it is there and the one before is saved: 4.5.
"""
import sooner
from sooner import sequential, sim, unordered

QUESTIONS = [1, 2, 3]
MAKESPAN = 4.5
FIRST_OUTPUT = 4.5


@unordered
@sim.latency(lambda q: 1.0 + q)
def ask(q):
    return {"q": q}


@sequential
@sim.latency(0.5)
def save(answer):
    answer["saved"] = True
    return answer


@sooner.auto
def main():
    saved = []
    for q in QUESTIONS:
        saved.append(save(ask(q)))
    print(saved)
    return saved
