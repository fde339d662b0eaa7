"""Answers are taken apart, put together and gone through in every way that needs only a part of them at first."""
import io
import itertools
from sooner import sequential, unordered

SAVED = []


@unordered
def ask(question):
    return f"{question}: {question.upper()}, {question * 2}\n{question}!\n"


@unordered
def rows(n):
    return list(range(n))


@sequential
def save(thing):
    SAVED.append(thing)
    return len(SAVED)


def main():
    answer = ask("ab")
    title, colon, body = answer.partition(": ")
    print(title, ask(title), colon)
    for line in body.splitlines():
        print(line, ask(line))
    before, end, after = answer.rpartition("\n")
    print(before, [end, after], answer.partition("?"), answer.rpartition("?")[2])
    first, rest = answer.split(", ", 1)
    save(first)
    print(rest, answer.split("a", 2), answer.split("\n", 1)[0])
    parts = answer.split(", ", 1)
    parts.insert(0, "new")
    newest, *older = parts + ["end"]
    print(newest, older)
    kept = ["k"]
    kept.append(ask("k"))
    every = kept + ask("ab").splitlines()
    one, *lines = answer.splitlines()
    save(one)
    for line in lines:
        save(line)
    numbers, more = rows(3), rows(2)
    both = numbers + more
    names = ["n"]
    named = names + both
    names.append("later")
    numbers.append(9)
    low, high, *others = both
    print(named, both, low, high, others, numbers + names)
    for item in ["x"] + others:
        save(item)
    print(isinstance(answer, str), isinstance(both, (str, tuple)), type(more), 1 in numbers, "B" in answer, 7 not in both)
    print([line for line in itertools.takewhile(lambda line: not line.endswith("!"), answer.splitlines())])
    print([number for number in itertools.takewhile(lambda number: number < 2, numbers)])
    print([c for c in map(lambda c: c.upper() + "-", answer)], [word for word in filter(lambda word: len(word) > 3, answer.split())])
    page = io.StringIO()
    count = page.write(answer)
    print("and", ask("c"), file=page, sep=": ", end=".")
    page.write(title)
    print(count, page.getvalue(), file=page)
    try:
        a, b = answer.partition(":")
    except ValueError as error:
        print(error)
    try:
        page.close()
        page.write(answer)
    except ValueError as error:
        print(error)
    try:
        a, b, c, d, *e = more
    except ValueError as error:
        print(error)
    return page.closed, body, others, every, SAVED
