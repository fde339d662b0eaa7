"""Cached properties that ask: computed once an instance, kept in its dictionary, not kept if computing fails, anew after `del`."""
import dataclasses
import functools

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


class Doc:
    computed = 0

    def __init__(self, text, fails=False):
        self.text, self.fails, self.log = text, fails, []

    @functools.cached_property
    def summary(self):
        self.log.append("summary")
        return ask(f"{self.text}!")

    @functools.cached_property
    def longer(self):
        return f"{self.summary} {self.summary} {ask(self.text)}"

    @functools.cached_property
    def shaky(self):
        self.log.append("shaky")
        return fail_if(self.text, self.fails)

    @functools.cached_property
    def parts(self):
        return [ask(part) for part in self.text]

    @functools.cached_property
    def counted(self):
        Doc.computed += 1
        return ask(Doc.computed)

    @functools.cached_property
    def itself(self):
        ask(self.text)
        return self

    @functools.cached_property
    def endless(self):
        return self.endless


class Note(Doc):
    summary = "a note"

    @functools.cached_property
    def longer(self):
        return "longer " + super().longer + ask("?")


class Shared(Doc):
    other = functools.cached_property(lambda self: [self.summary, ask("other")])


@dataclasses.dataclass(frozen=True)
class Point:
    x: int
    y: int = 0

    @functools.cached_property
    def norm(self):
        return ask(self.x) + ask(self.y)


class Slotted:
    __slots__ = ("text",)

    @functools.cached_property
    def summary(self):
        return ask(self.text)


class Watched:
    def __init__(self):
        self.text = "w"

    def __setattr__(self, name, value):
        print("set", name)
        super().__setattr__(name, value)

    @functools.cached_property
    def summary(self):
        return ask(self.text)


def each(docs):
    summaries = [doc.summary for doc in docs]
    again = [doc.summary for doc in docs]
    return summaries, again, [doc.log for doc in docs], [sorted(vars(doc)) for doc in docs]


def the_same_one_twice(doc):
    pair = [doc, doc]
    first = [one.longer for one in pair]
    return first, doc.log, list(vars(doc))


def failing(doc):
    seen = []
    for _ in range(2):
        try:
            seen.append(doc.shaky)
        except LookupError as error:
            seen.append(repr(error))
    doc.fails = False
    seen.append(doc.shaky)
    return seen, doc.log, "shaky" in vars(doc)


def deleted(doc):
    first = doc.summary
    doc.text = "new"
    second = doc.summary
    del doc.summary
    third = doc.summary
    doc.summary = "put over"
    fourth = doc.summary
    del doc.summary
    try:
        del doc.summary
    except AttributeError as error:
        print(type(error).__name__)
    return first, second, third, fourth, doc.summary, doc.log


def deleted_on_an_answer(doc, x):
    first = doc.summary
    if ask(x) > 1:
        del doc.summary
        doc.text = "changed"
    return first, doc.summary, doc.summary, doc.log


def set_on_an_answer(doc, x):
    if ask(x) > 1:
        doc.summary = "set"
    return doc.summary, doc.log


def asked_on_an_answer(doc, x):
    if ask(x) > 1:
        doc.log.append(doc.summary)
    doc.text = "later"
    return doc.summary, doc.log


def by_an_answer(docs, x):
    one = docs[ask(x)]
    first = one.summary
    second = docs[0].summary
    one.text = "changed"
    return first, second, docs[1].summary, [doc.log for doc in docs]


def in_order(doc):
    doc.text = save("saved")
    first = doc.summary
    doc.text = save("again")
    save(doc.summary)
    return first, doc.longer


def mutable(doc):
    parts = doc.parts
    parts.append("more")
    doc.parts.append(ask("last"))
    return parts, doc.parts is parts, vars(doc)["parts"] is parts


def counts(docs):
    return [doc.counted for doc in docs], [doc.counted for doc in docs], Doc.computed


def around_a_failure(doc):
    try:
        got = doc.summary
        raise ValueError(fail_if("x", True) or got)
    except LookupError:
        held = "summary" in vars(doc)
    return held, doc.summary, doc.log


def behind_a_failure(doc):
    try:
        fail_if("x", True)
        doc.summary
    except LookupError:
        pass
    return "summary" in vars(doc), doc.log


def named_again():
    Shared.third = Shared.__dict__["other"]
    shared = Shared("s")
    first = shared.third
    first.append("seen")
    found = shared.other, shared.third is first, sorted(vars(shared))
    try:
        exec("class Twice:\n    a = cached(len)\n    b = a", {"cached": functools.cached_property})
    except (TypeError, RuntimeError) as error:
        print(str(error.__cause__ or error)[:40])
    unnamed = functools.cached_property(lambda self: ask(1))
    Shared.unnamed = unnamed
    try:
        shared.unnamed
    except TypeError as error:
        print(error)
    return found


def of_other_classes():
    note = Note("n")
    print(note.summary, note.longer, Doc.longer.attrname, vars(note))
    point = Point(1, 2)
    print(point.norm, point.norm, point == Point(1, 2), hash(point) == hash(Point(1, 2)), vars(point))
    slotted = Slotted()
    slotted.text = "t"
    try:
        slotted.summary
    except TypeError as error:
        print(str(error)[:40])
    watched = Watched()
    print(watched.summary, vars(watched))


def put_in_by_hand(doc):
    vars(doc)["summary"] = ask("by hand")
    first = doc.summary
    held = doc.__dict__
    del held["summary"]
    second = doc.summary
    held["summary"] = "again"
    return first, second, doc.summary


def main():
    Doc.computed = 0
    docs = [Doc(text) for text in "abc"]
    print(each(docs), each(docs))
    print(the_same_one_twice(Doc("t")))
    print(failing(Doc("f", True)))
    print(deleted(Doc("d")))
    print(deleted_on_an_answer(Doc("e"), 1), deleted_on_an_answer(Doc("f"), 2))
    print(set_on_an_answer(Doc("g"), 1), set_on_an_answer(Doc("h"), 2))
    print(asked_on_an_answer(Doc("i"), 1), asked_on_an_answer(Doc("j"), 2))
    print(by_an_answer([Doc("k"), Doc("l")], 0), by_an_answer([Doc("m"), Doc("n")], 1))
    print(in_order(Doc("o")), mutable(Doc("pq")), counts([Doc("r"), Doc("s")]))
    print(around_a_failure(Doc("t")), behind_a_failure(Doc("u")))
    print(named_again())
    of_other_classes()
    print(put_in_by_hand(Doc("v")))
    doc = Doc("w")
    print(doc.itself is doc, Doc.itself.attrname)
    try:
        doc.endless
    except RecursionError:
        print("endless", sorted(vars(doc)))
    doc.fails = True
    return doc.shaky
