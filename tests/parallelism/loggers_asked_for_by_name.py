"""Loggers that are asked for where something is logged: in a handler, in the `__init__` of agents made on the way, in a branch.
None of them is there before, but for the one above all.

Ideal: two attempts, for all agents at once, then all reviews: 3.
"""
import logging
import time

import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0

OWN = f"asked{time.perf_counter_ns()}"
logging.getLogger(OWN).addHandler(logging.NullHandler())
logging.getLogger(OWN).propagate = False


@unordered
@sim.latency(1.0)
def ask(question, attempt):
    if question.startswith("hard") and attempt == 0:
        raise TimeoutError(question)
    return question.upper()


@unordered
@sim.latency(1.0)
def review(answer):
    return len(answer)


class Agent:
    def __init__(self, name):
        self.name = name
        self.log = logging.getLogger(f"{OWN}.{name}")
        self.failures = 0

    def answer(self, question):
        for attempt in range(3):
            try:
                answer = ask(question, attempt)
                self.log.debug("%s: %s", question, answer)
                return answer
            except TimeoutError as error:
                self.failures += 1
                logging.getLogger(OWN + ".failures").info("%s, attempt %d: %s", self.name, attempt, error)
        return None


@sooner.auto
def main():
    agents, reviews = [], []
    for name in ("ann", "bob", "cid"):
        agent = Agent(name)
        agents.append(agent)
        for question in ("one", "hard two"):
            answer = agent.answer(question)
            if answer is None:
                logging.getLogger(f"{OWN}.lost.{name}").error("no answer to %s", question)
                continue
            reviews.append(review(answer))
    print(reviews, [agent.failures for agent in agents])
