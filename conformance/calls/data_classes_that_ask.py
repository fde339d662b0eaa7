"""Data classes whose `__post_init__` and factories make calls: fields of every sort, defaults, inheritance, failures."""
import dataclasses
import traceback
from dataclasses import InitVar, dataclass, field
from typing import ClassVar

from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return f"<{q}>"


@sequential
def save(x):
    LOG.append(x)
    return x


@dataclass
class Doc:
    made: ClassVar[list] = []
    text: str
    size: InitVar[int] = 3
    tags: list = field(default_factory=list)
    answer: str = field(default_factory=lambda: ask("default"))
    short: str = field(init=False)
    seen: int = field(default=0, init=False)
    strict: bool = field(default=False, kw_only=True)

    def __post_init__(self, size):
        if self.strict and size > 5:
            raise ValueError(f"{self.text} is too long")
        self.short = ask(self.text)[:size]
        self.tags.append(self.text)
        self.made.append(save(self.short))


@dataclass
class Page(Doc):
    number: int = 1

    def __post_init__(self, size):
        super().__post_init__(size + 1)
        self.number += len(self.short)


class Late(Page):
    def __post_init__(self, size):
        self.before = ask("before")
        super().__post_init__(size)


@dataclass(slots=True)
class Slotted:
    a: str
    b: str = field(init=False, default="b")

    def __post_init__(self):
        self.b = ask(self.a) + self.b


@dataclass(frozen=True)
class Frozen:
    a: str
    b: str = ""

    def __post_init__(self):
        object.__setattr__(self, "b", ask(self.a))


@dataclass(order=True)
class Ranked:
    score: int
    name: str = field(compare=False, default="")

    def __post_init__(self):
        self.name = self.name or ask(self.score)


def fields():
    docs = [Doc(t) for t in "abc"]
    shared = ["given"]
    docs += [Doc("d", 1, shared), Doc(text="e", size=9, answer=ask("own")), Page("f", number=5), Late("g", 2)]
    for doc in docs:
        doc.seen += 1
    print([(d.text, d.answer, d.short, d.tags, d.seen) for d in docs], shared, Doc.made)
    print(docs[5].number, docs[6].before, docs[0], docs[0] == Doc("a"), docs[0] == docs[1])
    return dataclasses.replace(Slotted("r"), a="s"), Slotted("q"), Frozen("z"), sorted([Ranked(2), Ranked(1, "one")])


def failures():
    made = []
    for text, size in (("a", 1), ("b", 6), ("c", 7)):
        try:
            made.append(Doc(text, size, strict=text != "c"))
            save(text)
        except ValueError as e:
            trace = traceback.extract_tb(e.__traceback__)
            print(e, [(frame.name, frame.filename == "<string>") for frame in trace][-2:])
    for wrong in (lambda: Doc(), lambda: Doc("a", 1, 2, 3, 4), lambda: Doc("x", colour=1), lambda: Doc("y", True, None)):
        try:
            print(wrong())
        except (TypeError, AttributeError) as e:
            print(type(e).__name__, e)
    return made


def main():
    LOG.clear()
    Doc.made.clear()
    for check in (fields, failures):
        print(check.__name__, check())
    print(LOG, len(Doc.made))
