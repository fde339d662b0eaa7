"""Finds duplicates among titles: embeddings, similarity, a model for the doubtful pairs, union-find, a name for each cluster.

Ideal: embeddings 1 s together, doubtful pairs 2 s together, names 1 s together: 4 s.
"""
import argparse
import itertools
import json
import math
import re
import sys
from collections import defaultdict
from pathlib import Path

import sooner
from sooner import sim

TITLES = ["Red apples from Kent", "Apples, red, from Kent", "Green pears", "Pears (green)", "Kent in red autumn",
          "A history of pears", "Apple pie", "apple pies!"]


def normal(text):
    return re.findall(r"[a-z]+", text.lower())


@sooner.unordered
@sim.latency(1.0)
def embed(text):
    vector = [0] * 26
    for letter in "".join(normal(text)):
        vector[ord(letter) - 97] += 1
    return vector


@sooner.unordered
@sim.latency(2.0)
def same(a, b):
    a, b = ({w.rstrip("s") for w in normal(t)} for t in (a, b))
    return len(a & b) / len(a | b) > 0.6


@sooner.unordered
@sim.latency(1.0)
def name_cluster(members):
    return min(members, key=len).strip("!").title()


class UnionFind:
    def __init__(self, items):
        self.parent = {item: item for item in items}

    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a != b:
            self.parent[max(a, b)] = min(a, b)


def cosine(a, b):
    dot = sum(x * y for x, y in zip(a, b))
    return dot / (math.hypot(*a) * math.hypot(*b))


def cluster(titles, low, high):
    vectors = {t: embed(t) for t in titles}
    sets, asked = UnionFind(titles), 0
    for a, b in itertools.combinations(titles, 2):
        likeness = cosine(vectors[a], vectors[b])
        if likeness >= high:
            sets.union(a, b)
        elif likeness >= low:
            asked += 1
            if same(a, b):
                sets.union(a, b)
    groups = defaultdict(list)
    for title in titles:
        groups[sets.find(title)].append(title)
    return list(groups.values()), asked


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--low", type=float, default=0.7)
    parser.add_argument("--high", type=float, default=0.98)
    args = parser.parse_args(argv)
    groups, asked = cluster(TITLES, args.low, args.high)
    named = {name_cluster(group): group for group in groups}
    for name, group in sorted(named.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        print(f"{name}: {len(group)}")
        for title in group[1:]:
            print(f"    also {title!r}")
    print(f"{asked} pairs were doubtful")
    (args.out / "clusters.json").write_text(json.dumps(named, indent=1, sort_keys=True))
    return len(named)


if __name__ == "__main__":
    main(sys.argv[1:])
