"""Counters and registries kept on a class or a module are read behind what still writes them."""
import types

from sooner import unordered

settings = types.ModuleType("settings")
settings.level = 1


@unordered
def ask(q):
    return q + 1


class Tally:
    total = 0
    seen = []

    def add(self, n):
        Tally.total += n
        type(self).last = n


def main():
    Tally.total += ask(1)
    print(Tally.total)
    one = Tally()
    one.add(ask(2))
    print(Tally.total, one.total, Tally.last, one.last)
    if ask(3) > 2:
        Tally.total = 10
        Tally.seen.append(1)
    print(Tally.total, Tally.seen, one.seen)
    settings.level = ask(4)
    print(settings.level)
    if ask(5):
        settings.level += 1
    print(settings.level, getattr(settings, "level"))
    setattr(Tally, "total", ask(6))
    print(Tally.total, one.total)
    del Tally.last
    return Tally.total, hasattr(one, "last")
