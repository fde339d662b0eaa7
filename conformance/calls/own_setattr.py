"""Own setattr."""
from sooner import unordered


@unordered
def ask(x): return x


class C:
    def __setattr__(self, k, v):
        object.__setattr__(self, k, v)
        object.__setattr__(self, "last", k)


def main():
    c = C()
    c.a = ask(1)
    print(c.last)
