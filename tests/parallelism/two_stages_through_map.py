"""`map` over a list of answers, joined: the second call of each begins when its first has answered.

Ideal: 3 + 1 = 4 for the slowest.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 4.0


@unordered
@sim.latency(lambda n: float(n))
def fetch(n):
    return f"page {n}"


@unordered
@sim.latency(1.0)
def shorten(text):
    return text[-1]


@sooner.auto
def main():
    pages = [fetch(n) for n in (1, 2, 3)]
    text = ", ".join(map(shorten, pages))
    print(text)
    return text
