"""`finally` runs when its block is done; the turns overlap.

Ideal: all calls at 0..2; counters in `finally` behind them.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(q):
    return q + 1


@sooner.auto
def main():
    out, done = [], []
    for q in (1, 2, 3):
        try:
            out.append(ask(q))
        finally:
            done.append(q)
    print(out, done)
    return out, done
