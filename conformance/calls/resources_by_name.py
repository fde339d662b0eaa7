"""Effects on two resources: each resource's own are in order."""
from sooner import sequential, unordered

MAIL, DISK = [], []


@unordered
def ask(q):
    return q + 1


@sequential(on="a")
def save_a(x):
    MAIL.append(x)
    return len(MAIL)


@sequential(on="b")
def save_b(x):
    DISK.append(x)
    return len(DISK)


def main():
    out = []
    for i in range(3):
        out.append(save_a(ask(i)))
        out.append(save_b(i))
        save_a(-i)
    print(out)
    return MAIL, DISK
