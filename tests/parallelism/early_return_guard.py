"""A guard that returns early when a pending check fails; behind it the work goes on in parallel.

Ideal: nothing may be asked before the guard's answer (no speculation): 1 + 2 = 3. Turns of the outer loop overlap.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def allowed(user):
    return user != "eve"


@unordered
@sim.latency(2.0)
def answer(user, q):
    return f"{user}/{q}"


def serve(user):
    if not allowed(user):
        print("refused", user)
        return None
    return [answer(user, q) for q in ("x", "y")]


@sooner.auto
def main():
    out = {}
    for user in ("eve", "ann", "bob"):
        out[user] = serve(user)
    return out
