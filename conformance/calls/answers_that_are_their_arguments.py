"""A call gives back what it was passed, or something that holds it; the thing is changed before the answer is there, and code in between
looks at the answer."""
from sooner import unordered


@unordered
def ask(x):
    return x


@unordered
def box(x):
    return {"got": x}


def total(numbers):
    result = 0
    for number in numbers:
        result += number
    return result


def chosen():
    things = [1, 2]
    same = ask(things)
    either = same or []
    longer = same if len(same) > 1 else []
    count = total(same)
    kept = []
    if ask(True):
        kept.append(same)
    things.append(5)
    print(either is things, longer is things, count, kept, same)


def in_between():
    things = [1]
    same = ask(things)
    things.append(2)
    count = len(same)
    things.append(3)
    added = sum(same)
    things.pop()
    things.insert(0, ask(9))
    shown = f"{same}"
    print(same, same + [0])
    things[1] = 7
    print(count, added, shown, things, same is things)


def held():
    things = {"a": 1}
    holder = box(things)
    things["x"] = ask(2)
    count = len(holder["got"])
    del things["a"]
    items = list(holder["got"].items())
    things.update(z=1)
    names = sorted(holder["got"])
    again = box(holder["got"])
    things.clear()
    print(count, items, names, again, holder["got"] is things, again["got"] is things)


def members():
    things = {1}
    holder = box(things)
    things.add(2)
    first = sorted(holder["got"])
    things.discard(1)
    second = sorted(holder["got"])
    things |= {5}
    print(first, second, sorted(things), holder)


def stored():
    things = [1, 2]
    things.append(box(sum(box(things)["got"])))
    print(things)


def failing():
    things = [1]
    same = ask(things)
    try:
        things.append(2)
        count = len(same)
        1 / (count - 2)
        things.append(3)
    except ZeroDivisionError:
        things.append(same[-1])
    rest = len(same)
    things.append(rest)
    print(things, count)


def looping():
    rows, seen = [[1]], []
    for number in range(3):
        holder = box(rows)
        for row in holder["got"]:
            seen.append(sum(row))
        rows.append([number, ask(number)])
        seen.append(str(holder))
    print(seen, rows)


def written_through():
    things = [1, 2]
    holder = box(things)
    holder["got"].append(7)
    count = len(things)
    if ask(True):
        holder["got"].append(8)
    things.append(5)
    print(things, holder, count)


def main():
    chosen()
    in_between()
    held()
    members()
    stored()
    failing()
    looping()
    written_through()
