"""Effects happen in program order, whatever takes how long."""
from sooner import sequential, unordered

SAVED = []


@unordered
def ask(q):
    return q * 2


@sequential
def save(x):
    SAVED.append(x)
    return len(SAVED)


def main():
    for i in range(4):
        n = save(ask(i))
        print(i, n)
    save("end")
    return list(SAVED)
