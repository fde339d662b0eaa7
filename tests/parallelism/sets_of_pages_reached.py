"""From each start, the pages reached in two steps: `seen |= layer` and `layer - seen` of sets made of answers.

Ideal: three starts, none of which needs another; two layers each: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def links(page):
    return {page + 1, page + 2}


def reached(start):
    seen, layer = set(), {start}
    for _ in range(2):
        seen |= layer
        layer = {link for page in sorted(layer) for link in links(page)}
        layer -= seen
    return seen | layer


@sooner.auto
def main():
    found = [reached(start) for start in (1, 10, 20)]
    print(*map(sorted, found))
    return found[0] & {1, 2}
