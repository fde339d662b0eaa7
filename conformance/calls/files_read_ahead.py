"""Files are read while calls are outstanding: what a handler finds in one, when an earlier call fails, is what Python would have left."""
import csv
import json
import os
import tempfile

from sooner import sequential, unordered

FOLDER = os.path.join(tempfile.gettempdir(), f"sooner-{os.getpid()}")
os.makedirs(FOLDER, exist_ok=True)


@unordered
def ask(x):
    return f"answer {x}"


@sequential
def save(name, text):
    with open(os.path.join(FOLDER, name), "w") as f:
        f.write(text)


def lines_left(path):
    f = open(path)
    out = []
    try:
        for line in f:
            out.append(ask(line.strip()))
    except Exception as error:
        out.append((str(error), f.readlines(), f.closed))
    f.close()
    return out


def numbered(path):
    out = []
    with open(path) as f:
        try:
            for i, line in enumerate(f):
                out.append((i, ask(line.strip())))
        except Exception as error:
            out.append((str(error), f.read()))
    return out


def rows(path):
    out = []
    with open(path, newline="") as f:
        reader = csv.reader(f)
        header = next(reader)
        try:
            for row in reader:
                out.append(dict(zip(header, map(ask, row))))
        except Exception as error:
            out.append((str(error), list(reader)))
    return out


def records(path):
    out = []
    try:
        with open(path, newline="") as f:
            for row in csv.DictReader(f):
                out.append(ask(row["b"]))
    except Exception as error:
        out.append((str(error), f.closed))
    return out


def read_in_parts(path):
    f = open(path, "rb")
    first = f.read(3)
    got = []
    try:
        got.append(ask(first))
        got.append(ask(f.read(2)))
        got.append(ask(f.readline()))
        f.close()
    except Exception as error:
        got.append((str(error), f.closed, not f.closed and f.read()))
    return got


def written_and_read():
    total = 0
    for n in range(3):
        save("n.json", json.dumps({"n": n}))
        with open(os.path.join(FOLDER, "n.json")) as f:
            data = json.load(f)
        if ask(data["n"]) == "answer 1":
            save("n.json", json.dumps({"n": 10}))
        with open(os.path.join(FOLDER, "n.json")) as f:
            total += json.load(f)["n"]
        print(os.path.exists(os.path.join(FOLDER, f"missing {n}")), os.path.getsize(os.path.join(FOLDER, "n.json")))
    return total


def missing(path):
    try:
        a = ask("before")
        with open(path + ".none") as f:
            return f.read()
    except FileNotFoundError as error:
        return a, type(error).__name__


def rest_of_an_iterator():
    items = iter(["a", "b", "c", "d"])
    pairs = []
    try:
        for x, y in zip(items, items):
            pairs.append(ask(x + y))
        pairs.append(list(items))
    except Exception as error:
        pairs.append((str(error), list(items)))
    return pairs


def main():
    path = os.path.join(FOLDER, "lines.txt")
    with open(path, "w") as f:
        f.write("one\ntwo\nthrée\nfour")
    table = os.path.join(FOLDER, "table.csv")
    with open(table, "w", newline="") as f:
        f.write('a,b\n1,"2\n3"\n4,5\n6,7\n')
    print(lines_left(path))
    print(numbered(path))
    print(rows(table))
    print(records(table))
    print(read_in_parts(path))
    print(written_and_read())
    print(missing(path))
    print(rest_of_an_iterator())
