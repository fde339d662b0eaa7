"""A call gives back what it was passed inside of something new: what is written there is written in the argument."""
from typing import NamedTuple

from sooner import readonly, unordered


class Result:
    def __init__(self, doc):
        self.doc = doc


class Slotted:
    __slots__ = ("doc",)

    def __init__(self, doc):
        self.doc = doc


class Pair(NamedTuple):
    item: list
    score: int


class Refused(Exception):
    def __init__(self, item):
        super().__init__("refused", item)
        self.item = item


@unordered
def evaluate(item):
    return {"item": item, "score": len(item["text"])}


@unordered
def scored(item):
    return item, len(item)


@unordered
def paired(item):
    return Pair(item, 1)


@readonly
def wrapped(row):
    return {"x": [(row, 1)]}


@unordered
def graded(doc):
    return Result(doc)


@unordered
def slotted(doc):
    return Slotted(doc)


@unordered
def twice(doc):
    return {"inner": doc, "list": [doc]}


@unordered
def refuse(item):
    raise Refused(item)


def main():
    items = [{"text": "a"}, {"text": "bb"}]
    for result in [evaluate(item) for item in items]:
        result["item"]["score"] = result["score"]
    print(items)
    row = []
    rows = [row]
    item, size = scored(row)
    item.append(size)
    paired(row).item.append("pair")
    wrapped(row)["x"][0][0].append("wrapped")
    print(rows, len(row), "pair" in row)
    doc = []
    docs = [doc]
    result = graded(doc)
    print(result.doc is doc)
    result.doc.append(1)
    slotted(doc).doc.append(2)
    both = twice(doc)
    print(both["inner"] is both["list"][0], both["inner"] is doc)
    both["inner"].append(3)
    print(docs, len(doc))
    try:
        refuse(doc)
    except Refused as error:
        error.item.append("seen")
        print(error.args[1] is error.item)
    print(docs)
    return items, rows, docs
