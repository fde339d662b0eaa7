"""Exceptions with an `__init__` of their own are made while answers are still to come: from what they are given as it is there."""
from sooner import readonly, sequential, unordered

LIMIT = {"of": 3}
MADE = []


class Keeps(Exception):
    def __init__(self, what, items=(), note="plain"):
        super().__init__(f"{what} with {items}")
        self.what, self.items, self.note = what, items, note


class Derived(Keeps):
    def __init__(self, what, items):
        super().__init__(what.upper(), items, note="derived")
        self.first = self.items[0] if self.items else None


class LooksOutside(Exception):
    def __init__(self, what):
        super().__init__(what, LIMIT["of"])


class Counts(Exception):
    made = 0

    def __init__(self, what):
        Counts.made += 1
        MADE.append(what)
        super().__init__(what, Counts.made)


class Uses(Exception):
    def __init__(self, tool, item):
        self.tool = tool
        self.tool.use(item)
        super().__init__(item)


class Again(Exception):
    def __init__(self, what, depth=0):
        super().__init__(what)
        self.inner = Again(what, depth + 1) if depth < 2 else None


class Tool:
    def __init__(self):
        self.used = []

    def use(self, item):
        self.used.append(item)


class Reply:
    def __init__(self, text):
        self.text, self.seen = text, []

    def check(self):
        if len(self.text) % 2:
            raise Keeps(self.text, self.seen)

    def check_deeper(self):
        self.seen.append(self.text)
        if len(self.text) % 2 == 0:
            raise Derived(self.text, self.seen)

    def store(self, items):
        items.append(self.text)
        self.seen.append(items)


@unordered
def ask(text):
    return Reply(text)


@unordered
def size(text):
    return len(text)


@readonly
def look():
    return list(MADE), dict(LIMIT), Counts.made


@sequential
def keep(x):
    LIMIT["of"] += 1
    return x


def checked(texts):
    kept, errors = [], []
    for text in texts:
        try:
            reply = ask(text)
            reply.check()
            reply.check_deeper()
        except Derived as error:
            errors.append((error.what, list(error.items), error.first, error.note))
            error.items.append("seen")
            continue
        except Keeps as error:
            errors.append(error)
            continue
        kept.append(reply.seen)
    return kept, [error if isinstance(error, tuple) else (error.args, error.items) for error in errors]


def shared(texts):
    items, tool, found = [], Tool(), []
    for text in texts:
        try:
            reply = ask(text)
            reply.store(items)
            if size(text) > 2:
                raise Uses(tool, text)
            items.append(len(items))
            reply.check()
        except Keeps as error:
            found.append((error.what, [len(one) for one in error.items]))
        except Uses as error:
            found.append((error.tool is tool, list(tool.used)))
        print(text, [item for item in items if not isinstance(item, list)])
    return found, tool.used


def looked(texts):
    found = []
    for text in texts:
        try:
            if size(text) != 2:
                keep(text)
                raise LooksOutside(text)
            raise Counts(text)
        except LooksOutside as error:
            found.append(error.args)
        except Counts as error:
            found.append((error.args, look()))
        LIMIT["of"] += 10
    return found


def changed_meanwhile(texts):
    items, errors = [], []
    for text in texts:
        items.append(text)
        try:
            if size(text) > 1:
                raise Keeps(text, items)
        except Keeps as error:
            errors.append(error)
        items.append("-")
    return [str(error) for error in errors], [error.items is items for error in errors], len(items)


def main():
    texts = ["a", "bb", "ccc", "", "dddd"]
    print(checked(texts))
    print(shared(texts))
    print(looked(texts))
    print(changed_meanwhile(texts))
    try:
        raise Again(size("xyz"))
    except Again as error:
        print(error.inner.inner.args, error.inner.inner.inner)
    try:
        raise Keeps(ask("q").text, [size("q")])
    except Keeps as error:
        print(error, error.items)
    raise Derived(ask("last").text, [])
