"""A descriptor with a function of its own, that also counts: what it counts is seen behind whoever was chosen by an answer."""
from sooner import unordered


@unordered
def same(x): return x


class Counted:
    def __init__(self, func): self.func, self.count = func, 0

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        self.count += 1
        instance.seen.append(self.count)
        return self.func(instance)


class Doc:
    def __init__(self, title): self.title, self.seen = title, []

    @Counted
    def size(self): return len(self.title)


def main():
    a, b = Doc("one"), Doc("three")
    for n in range(3):
        one = a if same(n) else b
        one.size
        print(Doc.size.count, a.seen, b.seen)
    chosen = [a, b][same(1)]
    if chosen.size > same(3):
        chosen.size
    print(Doc.size.count, a.seen, b.seen)
    return [getattr([a, b][same(n)], "size") for n in (0, 1)], Doc.size.count, a.seen, b.seen
