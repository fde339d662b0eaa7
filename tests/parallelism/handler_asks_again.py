"""A fallback model in the handler; items overlap, and only those that failed are asked again.

Ideal: 2, and 2 more for the ones that failed: 4. The first line needs no second try: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(model, q):
    if model == "small" and q % 2:
        raise ValueError(q)
    return f"{model} {q}"


@sooner.auto
def main():
    out = []
    for q in range(4):
        try:
            a = ask("small", q)
        except ValueError:
            a = ask("large", q)
        print(a)
        out.append(a)
    return out
