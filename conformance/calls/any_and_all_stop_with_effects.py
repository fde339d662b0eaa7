"""any, all and next make no call and no effect behind the item they stop at."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return q % 3


@sequential
def save(x):
    LOG.append(x)
    return x


def noted(x):
    save(("noted", x))
    return ask(x) == 2


def main():
    print(any(save(ask(q)) == 2 for q in range(9)), LOG)
    print(all(save(q) < 2 for q in range(9)), LOG)
    print(any(noted(q) for q in range(7)), all(not noted(q) for q in range(7)), LOG)
    print(next(q for q in range(1, 9) if noted(q)), next((q for q in range(2) if noted(q)), "none"), LOG)
    if any(ask(q) for q in (3, 6)) or all(ask(q) for q in ()):
        save("in the branch")
    try:
        next(save(q) for q in range(5) if ask(q) > 2)
    except StopIteration as stop:
        print("no more", stop.args)
    print([q for q in range(4) if any(ask(p) == q for p in range(q))], LOG)
    return LOG
