"""Paper 002, Fig. 1: two steps of beam search of width two; scoring with a cache and prints.

Ideal: proposals 2 s (3 s for the state that ends in b), a value 1 s. Step one: 2 + 1 = 3, its first line at 3. Step two expands
two states at once: 3 + 3 + 1 = 7.
"""
import sooner
from sooner import sim, unordered

NUM_STEPS = 2
BEAM_WIDTH = 2
MAKESPAN = 7.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(lambda prompt: 1.0 if prompt.startswith("value") else 3.0 if prompt.endswith("b") else 2.0)
def llm(prompt):
    state = prompt.split(":")[2]
    if prompt.startswith("value"):
        return str(sum(map(ord, state)) % 17)
    return "\n".join(state + c for c in "abca")


def llm_get_proposals(task, state):
    return tuple(llm(f"propose:{task}:{state}").splitlines())


def llm_get_value(task, state):
    return int(llm(f"value:{task}:{state}"))


def get_values(task, states):
    value_cache = frozenset()
    values = ()
    for idx, state in enumerate(states):
        if state in value_cache:
            value = 0
            print(f"{idx}: duplicate")
        else:
            value = llm_get_value(task, state)
            value_cache |= {state}
            print(f"{idx}: {value}")
        values += (value,)
    return values


def topk(states, values, k):
    ranked = sorted(zip(values, states), reverse=True)
    return tuple(state for _, state in ranked[:k])


@sooner.auto
def main(task="fix"):
    states = ("",)
    for step in range(NUM_STEPS):
        new_states = ()
        for s in states:
            new_states += llm_get_proposals(task, s)
        values = get_values(task, new_states)
        states = topk(new_states, values, BEAM_WIDTH)
        print(states)
    return states
