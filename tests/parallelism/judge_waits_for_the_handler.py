"""ORDERING 7: a `try` that writes `log` in its body and in its handler; the judge sees what is true at its place.

Ideal: ask 2 (it fails), then the judge 1: 3. The other call, 3, runs beside them.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def ask(x):
    raise LookupError(x)


@unordered
@sim.latency(1.0)
def judge(log):
    return list(log)


@unordered
@sim.latency(3.0)
def other(x):
    return x


@sooner.auto
def main():
    log = []
    try:
        ask(1)
        log.append("ok")
    except LookupError:
        log.append("bad")
    seen = judge(log)
    o = other(1)
    print(seen, o)
    return seen, log
