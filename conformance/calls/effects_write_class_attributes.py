"""Effects write class attributes."""
from sooner import sequential


class S: n = 0


@sequential
def tick():
    S.n += 1


def main():
    tick()
    print(S.n)
