"""Own str and format."""
from sooner import unordered


@unordered
def ask(x): return x


class V:
    def __init__(self): self.n = 0
    def __str__(self):
        self.n += 1
        return "v"


def main():
    v = V()
    ask(1)
    str(v)
    x = f"{v}"
    print(v)
    print(v.n)
