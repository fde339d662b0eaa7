"""Hasattr calls getattr."""
from sooner import unordered


@unordered
def ask(x): return x


class Proxy:
    def __init__(self): self.calls = []
    def __getattr__(self, name):
        self.calls.append(name)
        return name


def main():
    p = Proxy()
    ask(1)
    p.first
    hasattr(p, "second")
    print(p.calls)
