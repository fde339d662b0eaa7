"""An effect on every resource stands between effects on one."""
from sooner import sequential

LOG = []


@sequential(on="a")
def save_a(x):
    LOG.append(("a", x))


@sequential
def save(x):
    LOG.append(("all", x))
    return len(LOG)


def main():
    save_a(1)
    n = save(2)
    save_a(n)
    print(n, save(4))
    return LOG
