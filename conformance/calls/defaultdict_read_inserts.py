"""Defaultdict read inserts."""
from sooner import unordered


@unordered
def ask(x): return x
from collections import defaultdict


def main():
    g, d = defaultdict(list), {"a": 0}
    for a, b in ["ab", "bc"]: g[ask(a)].append(ask(b))
    for n in "abc":
        for m in g[n]: d[m] = min(d.get(m, 99), d[n] + ask(1))
    return print(d, len(g))
