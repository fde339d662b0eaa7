"""Tree of Thoughts on the Game of 24: propose steps, rate them, keep the best, go deeper.

Ideal: each of the three levels proposes (2 s) and rates (1 s), the next needs the ratings: 9 s.
"""
import argparse
import itertools
import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

import sooner
from sooner import sim

STEP = re.compile(r"^(?P<a>-?\d+) (?P<op>[-+*]) (?P<b>-?\d+) = (?P<value>-?\d+)$")


@sooner.unordered
@sim.latency(2.0)
def propose(numbers):
    """What a model would write: one step a line, and a line that is no step."""
    lines = []
    for (i, a), (j, b) in itertools.combinations(enumerate(numbers), 2):
        for op, value in (("+", a + b), ("-", abs(a - b)), ("*", a * b)):
            lines.append(f"{max(a, b)} {op} {min(a, b)} = {value}")
    return "\n".join(["Possible next steps:", *lines])


@sooner.unordered
@sim.latency(1.0)
def rate(numbers):
    if 24 in numbers:
        return "sure" if len(numbers) == 1 else "likely"
    return "likely" if any(24 % n == 0 for n in numbers if n) else "impossible"


@dataclass
class Thought:
    numbers: tuple
    steps: list = field(default_factory=list)
    value: float = 0.0

    @property
    def solved(self):
        return self.numbers == (24,)

    def after(self, match):
        left = list(self.numbers)
        left.remove(int(match["a"]))
        left.remove(int(match["b"]))
        left.append(int(match["value"]))
        return Thought(tuple(sorted(left)), self.steps + [match[0]])


def expand(thought):
    children = []
    for line in propose(thought.numbers).splitlines():
        match = STEP.match(line.strip())
        if match is None:
            continue
        children.append(thought.after(match))
    return children


def evaluate(thoughts):
    scale = {"sure": 20.0, "likely": 1.0, "impossible": 0.001}
    for thought in thoughts:
        thought.value = scale[rate(thought.numbers)]
    return thoughts


def unique(thoughts):
    seen = {}
    for thought in thoughts:
        seen.setdefault(thought.numbers, thought)
    return list(seen.values())


def solve(numbers, width, log):
    frontier = [Thought(tuple(sorted(numbers)))]
    for depth in range(len(numbers) - 1):
        candidates = unique(child for thought in frontier for child in expand(thought))
        evaluate(candidates)
        candidates.sort(key=lambda t: (-t.value, t.numbers))
        frontier = candidates[:width]
        log.append({"depth": depth, "candidates": len(candidates), "kept": [list(t.numbers) for t in frontier]})
        print(f"depth {depth}: {len(candidates)} candidates, best {frontier[0].numbers} ({frontier[0].value:g})")
    return [t for t in frontier if t.solved]


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--numbers", type=int, nargs="+", default=[4, 9, 10, 13])
    parser.add_argument("--width", type=int, default=5)
    args = parser.parse_args(argv)
    log = []
    solutions = solve(args.numbers, args.width, log)
    for solution in solutions:
        print("solved:", "; ".join(solution.steps))
    if not solutions:
        print("no solution found")
    (args.out / "search.json").write_text(json.dumps(log, indent=1))
    return [s.steps for s in solutions]


if __name__ == "__main__":
    main(sys.argv[1:])
