"""Frozen data classes: made of answers, hashed and compared, completed by a `__post_init__` that asks, never written but past their own rules."""
import dataclasses
from dataclasses import FrozenInstanceError, dataclass, field

from sooner import sequential, unordered


@unordered
def ask(x):
    return x


@unordered
def fail_if(x, fails):
    if fails:
        raise LookupError(x)
    return x


@sequential
def save(x):
    return x


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0


@dataclass(frozen=True)
class Doc:
    text: str
    tags: tuple = ()
    summary: str = field(init=False, default="")
    words: list = field(default_factory=list, compare=False)

    def __post_init__(self):
        object.__setattr__(self, "summary", ask(f"{self.text}!"))
        object.__setattr__(self, "tags", tuple(ask(tag) for tag in self.tags))
        self.words.append(self.summary)


@dataclass(frozen=True)
class Long(Doc):
    more: str = "more"

    def __post_init__(self):
        super().__post_init__()
        object.__setattr__(self, "more", f"{self.summary} {ask(self.more)}")


@dataclass(frozen=True)
class Checked:
    text: str
    limit: dataclasses.InitVar[int] = 3
    parts: list = field(default_factory=lambda: [ask("factory")])

    def __post_init__(self, limit):
        if ask(len(self.text)) > limit:
            raise ValueError(f"{self.text} is too long")
        super().__setattr__("text", fail_if(self.text, self.text == "bad"))


@dataclass(frozen=True, slots=True)
class Slotted:
    text: str
    length: int = field(init=False)

    def __post_init__(self):
        object.__setattr__(self, "length", ask(len(self.text)))


@dataclass(frozen=True, order=True)
class Ranked:
    score: int
    name: str = field(compare=False)


def of_answers():
    points = [Point(ask(n), y=ask(n + 1)) for n in range(3)]
    again = [Point(n, n + 1) for n in range(3)]
    met = {Point(ask(n % 2)) for n in range(4)}
    table = {Point(ask(1)): "one", Point(ask(2)): ask("two")}
    table[Point(ask(1))] = "again"
    return points == again, [hash(a) == hash(b) for a, b in zip(points, again)], len(met), table, points


def compared():
    ranked = [Ranked(ask(score), name=ask(name)) for score, name in ((3, "c"), (1, "a"), (2, "b"))]
    best = max(ranked)
    return sorted(ranked), best, ranked[0] < ranked[1], Ranked(ask(3), "other") == ranked[0]


def shown():
    point = Point(ask(1), ask(2))
    print(point, repr(point), f"{point}", dataclasses.asdict(point), dataclasses.astuple(point))
    other = dataclasses.replace(point, y=ask(5))
    match other:
        case Point(x=1, y=y):
            print("matched", y)
    return other, vars(other)


def completed():
    docs = [Doc(text, ("a", "b")) for text in ("x", "y")]
    longer = Long("z", more=ask("long"))
    return [(doc.summary, doc.tags, doc.words) for doc in docs], longer, docs[0] == Doc("x", ("a", "b"))


def checked(text):
    try:
        doc = Checked(text, ask(4))
    except (ValueError, LookupError) as error:
        return repr(error)
    return doc


def written(point, x):
    log = []
    for change in (lambda: setattr(point, "x", 5), lambda: delattr(point, "x"), lambda: setattr(point, "z", 5)):
        try:
            change()
        except FrozenInstanceError as error:
            log.append(str(error))
    try:
        if ask(x) > 1:
            point.y = ask(7)
        log.append("not written")
    except FrozenInstanceError as error:
        log.append(str(error))
    object.__setattr__(point, "x", ask(9))
    set_ = object.__setattr__
    set_(point, "y", ask(10))
    return log, point, vars(point)


def around_a_failure(point):
    try:
        object.__setattr__(point, "x", ask(20))
        first = point.x
        fail_if(1, True)
        object.__setattr__(point, "x", ask(21))
    except LookupError:
        pass
    return first, point


def behind_a_failure(point):
    try:
        fail_if(1, True)
        object.__setattr__(point, "x", ask(21))
    except LookupError:
        pass
    return point


def on_an_answer(point, x):
    if ask(x) > 1:
        object.__setattr__(point, "x", "changed")
    before = point.x
    save(point.x)
    return before, point


class Loose:
    def __init__(self, **named):
        for name, value in named.items():
            setattr(self, name, ask(value))


class Guarded:
    def __init__(self):
        self.log = []

    @property
    def size(self):
        return self._size

    @size.setter
    def size(self, value):
        self.log.append(value)
        self._size = ask(value)

    def __setattr__(self, name, value):
        if name == "shut":
            raise AttributeError("shut")
        object.__setattr__(self, name, value)


def by_name():
    loose = Loose(a=1, b=2)
    setattr(loose, ask("c"), ask(3))
    guarded = Guarded()
    setattr(guarded, "size", 4)
    object.__setattr__(guarded, "size", ask(5))
    for change in (lambda: setattr(guarded, "shut", 1), lambda: setattr(guarded, 3, 1), lambda: object.__setattr__(3, "x", 1)):
        try:
            change()
        except (AttributeError, TypeError) as error:
            print(type(error).__name__)
    object.__setattr__(guarded, "shut", ask("open"))
    return vars(loose), guarded.size, guarded.log, guarded.shut


def main():
    print(of_answers())
    print(compared())
    print(shown())
    print(completed())
    print([checked(text) for text in ("ab", "abcde", "bad")])
    slotted = [Slotted(text) for text in ("a", "bc")]
    print(slotted, [one.length for one in slotted])
    print(written(Point(1, 2), 1), written(Point(ask(1), 2), 2))
    print(around_a_failure(Point(1)), behind_a_failure(Point(2)))
    print(on_an_answer(Point(1), 1), on_an_answer(Point(1), 2))
    print(by_name())
    return Checked("much too long")
