"""A pipeline whose state is a frozen record: each step gives another one, with what it has asked put in its place.

Ideal: for each question a draft, a review and, where that is no praise, a revision: 1 + 1 + 1 = 3.
"""
import dataclasses
from dataclasses import dataclass, replace

import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def ask(task, text):
    return f"{task} {text}"


@dataclass(frozen=True)
class State:
    question: str
    draft: str = ""
    review: str = ""
    steps: tuple = ()
    length: int = dataclasses.field(init=False, default=0)

    def noting(self, step, **changes):
        return replace(self, steps=(*self.steps, step), **changes)


def drafted(state):
    return state.noting("draft", draft=ask("draft", state.question))


def reviewed(state):
    return state.noting("review", review=ask("review", state.draft))


def revised(state):
    if "praise" in state.review:
        return state
    return replace(state, draft=ask("revise", state.draft))


@sooner.auto
def main():
    done = []
    for question in ("praise", "why", "how"):
        state = State(question)
        for step in (drafted, reviewed, revised):
            state = step(state)
        done.append(state)
    for state in done:
        print(state.question, state.draft, state.steps)
    return done
