"""`map` and `filter` over an annotated function, wrapped in `list`.

Ideal: map at 0..2; filter at 0..1.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def ask(x):
    return x * 2


@unordered
@sim.latency(1.0)
def odd(x):
    return x % 2


@sooner.auto
def main():
    doubled = list(map(ask, [1, 2, 3]))
    kept = list(filter(odd, [1, 2, 3]))
    print(doubled, kept)
    return doubled, kept
