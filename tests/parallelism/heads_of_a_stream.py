"""The first items of a stream are unpacked, the rest is gone over as it comes, behind a list that is there.

Ideal: `best` is there at 1, and is asked about until 3. `rest` ends at 4, its last item is asked about until 6.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 6.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(1.0, "a"), (2.0, "b"), (3.0, "c"), (4.0, "d")], items=True)
def ranked():
    pass


@unordered
@sim.latency(2.0)
def ask(name):
    return name.upper()


@sooner.auto
def main():
    best, *rest = ranked()
    print("best:", best)
    print(ask(best))
    for name in ["-"] + rest:
        print(name, ask(name))
