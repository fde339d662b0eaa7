"""A pending condition decides on an append; the next append waits for it and comes behind."""
from sooner import unordered


@unordered
def score(x):
    return x % 4


def main():
    kept = []
    for x in [3, 4, 7, 9]:
        if score(x) > 1:
            kept.append(x)
        kept.append("-")
        if score(x + 1) == 0:
            kept.pop()
    print(kept, len(kept))
    kept.reverse()
    return kept
