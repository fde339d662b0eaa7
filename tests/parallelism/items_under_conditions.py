"""Caches, visited sets, grids and tallies of which each turn may change another item, under an answer or in a `try`.

Ideal: every question at once, and once more where the cache has no answer because the first attempt failed: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 1.0


@unordered
@sim.latency(1.0)
def ask(question):
    return str(question).upper()


@unordered
@sim.latency(1.0)
def fetch(page):
    if page == "gone":
        raise LookupError(page)
    return f"<{page}>"


def cached(page, cache):
    if page not in cache:
        try:
            cache[page] = fetch(page)
        except LookupError:
            return None
    return cache[page]


@sooner.auto
def main():
    seen, states, grid = set(), {name: "new" for name in "abc"}, [[0] * 3 for _ in range(2)]
    tallies = {name: {"yes": 0, "no": 0} for name in "ab"}
    for name in "abcab":
        if name not in seen and ask(name) != "C":
            seen.add(name)
        if states[name] == "new":
            states[name] = "good" if ask(name + "?") != "B?" else "bad"
    for row in range(2):
        for column in range(3):
            if ask((row, column)) != "(1, 1)":
                grid[row][column] = row + column
    for name in "abab":
        verdict = ask(name + "!")
        if verdict == "A!":
            tallies[name]["yes"] += 1
        else:
            tallies[name]["no"] += 1
    print(sorted(seen), states, grid, tallies)
    cache = {}
    print([cached(page, cache) for page in ("home", "gone", "news", "gone", "home")], list(cache))
