"""A generator whose outer loop has come to its last item still has the items of its inner loop."""

from sooner import unordered


@unordered
def propose(n):
    return [f"{n}{i}" for i in range(2)]


@unordered
def rate(n):
    return len(n)


def expand(thought):
    children = []
    for line in propose(thought):
        if line:
            children.append(line)
    return children


def collected(thoughts):
    seen = []
    for thought in thoughts:
        seen.append(thought)
    return seen


def chained(items):
    for item in items:
        for twice in (item, item):
            yield twice


def main():
    frontier = ["a", "b", "c"]
    for _ in range(2):
        score = rate("x")
        candidates = collected(child for thought in frontier for child in expand(thought))
        print(score, candidates)
        frontier = [c for c in candidates if rate(c) > 1][:3]
    nested = enumerate(zip(chained([1, 2]), frontier))
    print(rate("y"), [(i, pair) for i, pair in nested], next(nested, None))
