"""One `try` an item, one of them failing: the turns overlap, output stays in order.

Ideal: makespan 3: every first call at 0..2, every second at 2..3. First output 2, the first answer.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(x):
    if x == 2:
        raise ValueError(f"no answer for {x}")
    return x * 10


@unordered
@sim.latency(1.0)
def summary(a):
    return f"s{a}"


@sooner.auto
def main():
    bad, out = [], []
    for x in [1, 2, 3]:
        try:
            a = ask(x)
            print("got", a)
        except ValueError as error:
            print("failed:", error)
            a = None
            bad.append(x)
        out.append(summary(a))
    return bad, out
