"""An effect changes what it finds in a dictionary made for it, which was chosen by answers in several ways."""
import sooner


class Box:
    def __init__(self, items):
        self.items = items
        self.inner = {"list": items}


@sooner.unordered
def ask(q):
    return q


@sooner.sequential
def save(record):
    record["x"].append(9)


def choose(boxes, q):
    for box in boxes:
        if ask(q) == box.items[0]:
            return box.items
    return boxes[-1].inner["list"]


def choose2(boxes, q):
    n = 0
    while True:
        found = boxes[n].inner.get(ask("list"))
        if ask(q):
            return found, n
        n += 1


def main():
    boxes = [Box(["a"]), Box(["b"]), Box(["c"])]
    pick = boxes[len(ask("a")) - 1].items
    save({"x": pick})
    print([box.items for box in boxes])
    save({"x": choose(boxes, "b")})
    print(boxes[1].items)
    found, n = choose2(boxes, "z")
    save({"x": found})
    print(boxes[0].items, n)
    save({"x": [pick, found][len(ask("d")) - 1]})
    print([box.items for box in boxes])
    picked = [b.items for b in boxes if ask(b.items[0]) != "b"]
    save({"x": picked[-1]})
    print(boxes[2].items)
    record = {"x": None}
    record["x"] = choose(boxes, "c")
    save(record)
    boxes[2].items.append("end")
    print([box.items for box in boxes])
    return picked
