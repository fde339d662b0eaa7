"""Effects that change the lists, dicts and instances they are passed."""
from sooner import readonly, sequential


class Box:
    def __init__(self):
        self.items = []


@sequential
def fill(box, x):
    box.items.append(x)
    return box


@sequential
def mark(record):
    record["done"] = record.get("done", 0) + 1


@readonly
def look(box):
    return list(box.items)


def main():
    box, record = Box(), {"id": 1}
    same = fill(box, 1)
    before = look(box)
    same.items.append(2)
    mark(record)
    fill(box, record["done"])
    mark(record)
    print(before, look(same), record, same is box)
    return box.items, record
