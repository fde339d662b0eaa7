"""A router with `match` on a pending answer, in a loop.

Ideal: routes at 0..1; the tools chosen at 1..3 and 1..2: 3. First line 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(1.0)
def route(q):
    return {"tool": "calc", "arg": q} if q[0].isdigit() else {"tool": "say"}


@unordered
@sim.latency(2.0)
def calc(q):
    return f"={q}"


@unordered
@sim.latency(1.0)
def say(q):
    return f"~{q}"


@sooner.auto
def main():
    out = []
    for q in ("1+1", "hi", "2*2"):
        match route(q):
            case {"tool": "calc", "arg": arg}:
                out.append(calc(arg))
            case {"tool": "say"}:
                out.append(say(q))
    for line in out:
        print(line)
    return out
