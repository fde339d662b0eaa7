"""A global counter and a global list changed by orchestrating code between calls."""
from sooner import unordered

count = 0
LOG = []


@unordered
def ask(q):
    return q * 2


def step(q):
    global count
    count += 1
    LOG.append((count, ask(q)))
    if ask(q + 1) > 4:
        count += 10


def main():
    for q in range(4):
        step(q)
    print(count, LOG)
    return count
