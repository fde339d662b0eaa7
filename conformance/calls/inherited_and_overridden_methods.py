"""Annotated methods inherited, overridden by plain ones, called through super()."""
from sooner import sequential, unordered

SAVED = []


class Base:
    @unordered
    def ask(self, q):
        return q * 2

    @sequential
    def save(self, x):
        SAVED.append(x)
        return len(SAVED)

    def run(self, q):
        return self.save(self.ask(q))


class Twice(Base):
    def ask(self, q):
        return super().ask(q) + super().ask(q + 1)


def main():
    print(Base().run(1), Twice().run(1), Base().run(2))
    return SAVED
