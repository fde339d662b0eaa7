"""Methods of answers that have not arrived: the user's own, which write what they like, and those of files and other objects."""
import csv
import io

from sooner import sequential, unordered

SEEN = []
COUNT = {"all": 0}


class Plain:
    def __init__(self, items):
        self.items = items

    def payload(self):
        return {"items": self.items}

    def add_to(self, other):
        other.append(len(self.items))
        return self


class Counted(Plain):
    total = 0

    def payload(self):
        COUNT["all"] += 1
        SEEN.append(len(self.items))
        Counted.total += 1
        return {"items": self.items, "count": COUNT["all"]}

    def grow(self):
        self.items.append("grown")
        return self.items


@unordered
def fetch(items, counted):
    return Counted(items) if counted else Plain(items)


@unordered
def ask(x):
    return x


@sequential
def save(x):
    SEEN.append(x)
    return len(SEEN)


def written_by_methods():
    shared = ["a"]
    for counted in [0, 1, 0, 1]:
        payload = fetch(shared, counted).payload()
        print(len(payload["items"]), len(SEEN), COUNT["all"], Counted.total)
    fetch(shared, 1).grow()
    print(len(shared), shared)
    other = [0]
    rows = [other]
    fetch(shared, ask(1)).add_to(other).payload()
    print(rows, len(other), save(len(SEEN)))
    if ask(1):
        fetch(other, 1).grow().append("more")
    print(other, len(SEEN))


def written_to_files():
    out, table = io.StringIO(), io.StringIO()
    writer = csv.writer(table)
    rows = []
    for name in ["a", "b", "c"]:
        rows.append(name)
        out.write(ask(name) + "\n")
        writer.writerow([ask(name), len(rows)])
        print(name, len(rows))
    print(out.getvalue().split(), table.getvalue().split())
    out.seek(ask(0))
    print(out.read(ask(1)), out.read())
    lines = []
    writer = csv.writer(Lines(lines))
    writer.writerow([ask("x")])
    print(lines, len(lines))


class Lines:
    def __init__(self, lines):
        self.lines = lines

    def write(self, line):
        self.lines.append(line)


def main():
    SEEN.clear()
    COUNT["all"] = Counted.total = 0
    written_by_methods()
    written_to_files()
    return SEEN, COUNT
