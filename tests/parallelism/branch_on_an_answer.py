"""A branch on a pending answer with independent work behind it.

Ideal: `classify` at 0..2 decides, the chosen tool runs 2..5; the independent call at 0..4 does not wait. 5.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 5.0


@unordered
@sim.latency(2.0)
def classify(q):
    return "math" if "+" in q else "text"


@unordered
@sim.latency(3.0)
def calculator(q):
    return f"={q}"


@unordered
@sim.latency(1.0)
def writer(q):
    return f"~{q}"


@unordered
@sim.latency(4.0)
def background(q):
    return f"about {q}"


@sooner.auto
def main():
    q = "1+2"
    if classify(q) == "math":
        a = calculator(q)
    else:
        a = writer(q)
    b = background(q)
    print(a, b)
    return a, b
