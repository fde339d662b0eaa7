"""A set of answers: duplicates asked for once more, and not added twice."""
from sooner import unordered


@unordered
def kind(x):
    return x % 3


def main():
    seen, order = set(), []
    for x in range(6):
        k = kind(x)
        if k in seen:
            print("again", k)
            continue
        seen.add(k)
        order.append(k)
    seen.discard(kind(1))
    print(sorted(seen), order, len(seen | {kind(7)}))
    return order
