"""Own bool."""
from sooner import unordered


@unordered
def ask(x): return x


class T:
    def __init__(self): self.c = 0
    def __bool__(self):
        self.c += 1
        return True


def main():
    t = T()
    ask(1)
    if t: pass
    print(t.c)
