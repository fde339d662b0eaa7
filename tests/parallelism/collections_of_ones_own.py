"""Loops over instances whose class has an `__iter__`, most written with `yield`: a data set, its batches, a tree; with `enumerate`, in a
comprehension, left early, behind an answer, over one made of an answer, and with a call in it.

Ideal: all that can be asked is asked at once, and what hangs on an answer behind it: 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def ask(text):
    return f"about {text}"


class Dataset:
    def __init__(self, rows):
        self.rows = rows
        self.read = 0

    def __iter__(self):
        for row in self.rows:
            self.read += 1
            yield row


class Batches(Dataset):
    size = 2

    def __iter__(self):
        for start in range(0, len(self.rows), self.size):
            yield self.rows[start : start + self.size]


class Tree:
    def __init__(self, name, *children):
        self.name, self.children = name, children

    def __iter__(self):
        yield self.name
        for child in self.children:
            yield from child


class Answers(Dataset):
    def __iter__(self):
        for row in self.rows:
            yield row, ask(row)


class Asked(Dataset):
    def __iter__(self):
        return iter([ask(row) for row in self.rows])


@sooner.auto
def main():
    data = Dataset(["a", "b", "c"])
    answers = {}
    for row in data:
        answers[row] = ask(row)
    for number, row in enumerate(data, 1):
        print(number, ask(row + answers[row]))
    print([ask(f"{first} first") for first, *_ in Batches(["a", "b", "c"])], data.read)
    tree = Tree("root", Tree("leaf"), Tree("twig", Tree("bud")))
    for name in tree:
        if name == "twig":
            break
        print(ask(name))
    for row, answer in Answers(["x", "y"]):
        print(row, ask(answer))
    for answer in Asked(["p", "q"]):
        print(ask(answer))
    for row in data:
        if ask(row) != "about b":
            for name in ["leaf", "bud"]:
                print(row, name)
    print(data.read)
    batches = [Batches(answer.split()) for answer in answers.values()]
    print([ask(second) for batch in batches for _, second in batch])
