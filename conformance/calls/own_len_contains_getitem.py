"""Own len contains getitem."""
from sooner import unordered


@unordered
def ask(x): return x


class T:
    def __init__(self): self.c = 0
    def __len__(self): self.c += 1; return 3
    def __contains__(self, x): self.c += 10; return True
    def __getitem__(self, i): self.c += 100; return i


def main():
    t = T()
    ask(1)
    len(t), 1 in t, t[0]
    print(t.c)
