"""Loops over instances whose class says what their items are: by `__iter__` without `yield`, by `__next__`, by `__getitem__`."""
import traceback

from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x * 10


@sequential
def save(x):
    LOG.append(x)
    return len(LOG)


class Begun:
    def __init__(self, given):
        self.given = given

    def __iter__(self):
        LOG.append("begun")
        return self.given


class Counted:
    def __init__(self, most, fails_at=None, error=KeyError):
        self.n, self.most, self.fails_at, self.error = 0, most, fails_at, error

    def __iter__(self):
        LOG.append("begins")
        return self

    def __next__(self):
        LOG.append("next")
        self.n += 1
        if self.n == self.fails_at:
            raise self.error(f"at {self.n}")
        if self.n > self.most:
            raise StopIteration(self.n)
        return self.n


class Fresh(Counted):
    def __iter__(self):
        return Counted(self.most)


class Asking(Counted):
    def __next__(self):
        return ask(super().__next__())


class Refusing:
    def __iter__(self):
        raise ValueError("no items")


class Over:
    def __iter__(self):
        raise StopIteration("over")


class Rows:
    def __init__(self, rows, error=IndexError):
        self.rows, self.error = rows, error

    def __getitem__(self, at):
        LOG.append(at)
        if at >= len(self.rows):
            raise self.error(at)
        return self.rows[at]


class Mapping(dict):
    def __getitem__(self, key):
        LOG.append(key)
        return super().__getitem__(key)


class Indirect(Begun):
    @property
    def __iter__(self):
        return lambda: iter(self.given)


def gone_over(items):
    for item in items:
        save(ask(item))


def left(items):
    for item in items:
        if ask(item) == 20:
            break
    else:
        save("to its end")
    return item


def twice(items):
    return [item for item in items], [item for item in items]


def shown(step):
    try:
        print(step())
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        own = [(frame.name, frame.line) for frame in frames if frame.filename == __file__ and frame.name != "<listcomp>"]
        print(type(error).__name__, error, repr(error.__cause__), own[1:])
    print(LOG)
    LOG.clear()


def main():
    makers = [lambda: Begun(iter([1, 2])), lambda: Begun([1, 2]), lambda: Begun(Counted(2)), lambda: Begun(Fresh(2))]
    makers += [lambda: Begun(map(ask, [1, 2])), lambda: Begun(n for n in [1, 2]), lambda: Begun({1: 2}.items()), lambda: Begun(None)]
    makers += [lambda: Counted(2), lambda: Counted(3, 2), lambda: Counted(3, 2, StopIteration), lambda: Fresh(2), lambda: Asking(2)]
    makers += [Refusing, Over, lambda: Rows([1, 2]), lambda: Rows([1, 2], StopIteration), lambda: Rows([1], KeyError), lambda: Rows([])]
    makers += [lambda: Mapping({1: 2, 3: 4}), lambda: Indirect([1, 2])]
    for make in makers:
        shown(lambda: gone_over(make()))
        shown(lambda: left(make()))
        shown(lambda: twice(make()))
        shown(lambda: [(number, ask(item)) for number, item in enumerate(make(), 1)])
