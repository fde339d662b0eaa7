"""A handler sees lists, dicts and instances as they were at the raise, also through aliases."""
from sooner import unordered


class State:
    def __init__(self):
        self.step = 0
        self.seen = []


@unordered
def ask(q):
    if q == "c":
        raise KeyError(q)
    return q.upper()


def main():
    state, table = State(), {}
    alias = state.seen
    try:
        for q in "abcd":
            state.step += 1
            state.seen.append(q)
            table[q] = ask(q)
            alias.append(table[q])
    except KeyError:
        print(state.step, state.seen, alias is state.seen, table)
    state.seen.clear()
    return state.step, alias, table
