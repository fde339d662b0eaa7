"""Tree of Thoughts (Yao et al., 2023): a beam search that asks a model for the next moves and for the worth of each.
Here it plays the game of 24: make 24 of four numbers."""

import sooner
from sooner import sim
from sooner._demo import model

STEPS, BEAM = 3, 3


@sooner.unordered                # may run at any time, in parallel
@sim.latency(model.seconds)      # stands in for a model
def llm(prompt):
    return model.answer(prompt)


@sooner.auto                     # the orchestrating code, with the functions that it calls: ordinary Python
def tree_of_thoughts(numbers):
    states = (numbers,)
    for step in range(STEPS):
        found = ()
        for state in states:
            found += proposals(state)
        states = best(found, values(found))
        print(f"step {step + 1}: {states[0]}")
    return states


def proposals(state):
    return tuple(llm(f"Next moves: {state}").splitlines())


def values(states):
    rated, scores = frozenset(), []
    for state in states:
        if state in rated:
            score = 0.0
            print(f"  again  {state}")
        else:
            score = float(llm(f"Worth: {state}"))
            rated |= {state}
            print(f"  {score:5}  {state}")
        scores.append(score)
    return scores


def best(states, scores):
    ranked = sorted(zip(scores, states), reverse=True)
    return tuple(state for score, state in ranked[:BEAM])


if __name__ == "__main__":
    tree_of_thoughts("1, 4, 8, 8")
