"""`continue` on a pending answer; what is behind it in the turn is done for the others."""
from sooner import sequential, unordered

KEPT = []


@unordered
def ask(q):
    return q % 3


@sequential
def save(q):
    KEPT.append(q)


def main():
    skipped = 0
    for q in range(7):
        if not ask(q):
            skipped += 1
            continue
        if ask(q + 100) == 2:
            continue
        save(q)
    print(skipped, KEPT)
    return skipped
