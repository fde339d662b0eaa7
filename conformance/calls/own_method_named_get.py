"""Own method named get."""
from sooner import sequential


@sequential
def save(x): return x


class Cache:
    def __init__(self): self.hits = 0
    def get(self): self.hits += 1


def main():
    save(1)
    c = Cache()
    c.get()
    print(c.hits)
