"""Code that is passed an instance may ask the caches among its methods: what it asked for is not asked for again."""
from functools import cache, lru_cache, singledispatchmethod

from sooner import sequential, unordered


@unordered
def ask(q):
    return f"<{q}>"


class Document:
    def __init__(self, name):
        self.name = name

    @lru_cache(maxsize=None)
    def part(self, number):
        return ask(f"{self.name}{number}")

    @staticmethod
    @cache
    def style(name):
        return ask(name)

    @classmethod
    @cache
    def kind(cls, name):
        return ask(name + cls.__name__)

    @singledispatchmethod
    def find(self, key):
        return None

    @find.register
    def _(self, key: int):
        return self.part(key)

    @find.register
    def _(self, key: str):
        return self.style(key), self.kind(key)


@sequential
def first(document):
    return document.part(1) + document.style("plain")


def main():
    Document.part.cache_clear(), Document.style.cache_clear()
    Document.__dict__["kind"].__func__.cache_clear()
    seen = []
    for name in "ab":
        document = Document(name)
        seen += [document.find(2), document.part(2), document.find("bold"), document.style("bold"), document.kind("bold")]
        seen += [first(document), document.part(1), document.style("plain")]
    print(Document.part.cache_info(), Document.style.cache_info())
    return seen
