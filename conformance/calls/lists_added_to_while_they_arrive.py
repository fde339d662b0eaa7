"""What is put behind a list that is still arriving is behind whatever comes, for every name of the list and for nobody in front."""
import itertools

from sooner import Stream, sequential, unordered

SAVED = []
SHARED = []


@unordered
def rows(n) -> Stream[object]:
    for number in range(n):
        yield f"row {number}"


@unordered
def ask(question):
    return f"<{question}>"


@unordered
def joined(items: Stream[object]) -> Stream[str]:
    for item in items:
        yield f"{item};"


@unordered
def count(items):
    return len(items)


@sequential
def save(thing):
    SAVED.append(str(thing))
    return len(SAVED)


def main():
    found = rows(3)
    before, told = found + ["not behind"], joined(found)
    found.append("last")
    other = found
    other += [ask("more")]
    found.extend(("x", ask("y")))
    for item in found:
        print(item, ask(item))
    print(other is found, before, told, count(found), len(other))
    one, held = ["one"], {"rows": rows(2)}
    held["rows"].append(one)
    seen = count(one)
    one.append("two")
    held["rows"] += rows(1)
    one.append("three")
    save(held)
    print(seen, held["rows"][2] is one, held)
    growing = rows(2)
    for item in growing:
        if len(item) < 8:
            growing.append(item + "!")
            growing.append(ask(item))
        SHARED.append(growing[0])
    save(growing)
    rest = growing[1:]
    growing.append("behind the rest")
    growing.sort()
    growing.append("at the end")
    print(rest, growing, growing.pop(), SHARED)
    lists = [rows(2), ["z"], rows(1)]
    print([item for item in itertools.chain.from_iterable(lists)])
    lists.sort(key=len)
    print(lists)
    try:
        rows(2).append()
    except TypeError as error:
        print(error)
    try:
        wrong = rows(1)
        wrong += 5
    except TypeError as error:
        print(error, wrong)
    return SAVED
