"""Mixins combine behaviour: each sees the attributes of the final class."""

import json


class ToDict:
    def to_dict(self):
        return {key: self._value(value) for key, value in vars(self).items() if not key.startswith("_")}

    def _value(self, value):
        if isinstance(value, ToDict):
            return value.to_dict()
        if isinstance(value, list):
            return [self._value(item) for item in value]
        return value


class ToJson(ToDict):
    def to_json(self):
        return json.dumps(self.to_dict(), sort_keys=True)


class Compare:
    def __eq__(self, other):
        return type(self) is type(other) and self.key() == other.key()

    def __lt__(self, other):
        return self.key() < other.key()

    def __hash__(self):
        return hash(self.key())


class Logged:
    def __setattr__(self, name, value):
        log = self.__dict__.setdefault("_log", [])
        log.append(f"{name}={value!r}" if not name.startswith("_") else name)
        super().__setattr__(name, value)


class Author(ToJson, Compare):
    def __init__(self, name):
        self.name = name

    def key(self):
        return self.name.lower()


class Book(Logged, ToJson, Compare):
    def __init__(self, title, *authors):
        self.title = title
        self.authors = list(authors)
        self._secret = "s"

    def key(self):
        return self.title, len(self.authors)


def main():
    ann, bob = Author("Ann"), Author("bob")
    book = Book("Trees", ann, bob)
    print(book.to_json())
    print(book._log[0], book._log[2], len(book._log))
    book.title = "Logs"
    print(book._log[-1], book.to_dict()["title"])
    print(ann == Author("ANN"), ann == bob, ann == "ann", ann < bob, len({ann, Author("ann"), bob}))
    print([a.name for a in sorted([bob, ann])], max(ann, bob).name)
    print([kind.__name__ for kind in Book.__mro__])
    ann.books = [book]
    ann.books.append(Book("Empty"))
    book.authors.clear()
    print(ann.to_json())
    ann.bad = {1, 2}
    try:
        ann.to_json()
    except TypeError as error:
        print(error)
    try:
        ann < 5
    except AttributeError as error:
        print(error)
    ToJson().to_dict() or Compare() < Compare()
