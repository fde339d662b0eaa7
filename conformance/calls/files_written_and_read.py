"""Files that are written, printed and logged to while calls are outstanding, and read: by other names too, and how far they were read."""
import csv
import json
import logging
import os
import shutil
import tempfile
from pathlib import Path

from sooner import unordered

FOLDER = os.path.join(tempfile.gettempdir(), f"sooner-written-{os.getpid()}")


@unordered
def ask(x):
    return f"answer {x}"


def path(name):
    return os.path.join(FOLDER, name)


def read(name):
    with open(path(name)) as f:
        return f.read()


def printed():
    f = open(path("printed"), "w", buffering=1)
    a = ask(1)
    print("x", ask(2), file=f)
    first = read("printed")
    print("y", file=f, flush=True)
    return first, read("printed"), os.path.getsize(path("printed")), a, f.close()


def logged():
    handler = logging.FileHandler(path("logged"))
    logger = logging.Logger("own")
    logger.addHandler(handler)
    a = ask(1)
    logger.info("x %s", ask(2))
    found = read("logged")
    handler.close()
    return found, a


def saved(names):
    for name in names:
        with open(path(name), "w") as f:
            f.write(ask(name))
    return [read(name) for name in names]


def by_other_names():
    Path(path("one")).write_text("before")
    os.link(path("one"), path("two"))
    os.symlink(path("one"), path("three"))
    Path(path("one")).write_text(ask("linked"))
    return read("two"), read("three"), Path(path("three")).read_text(), read("../" + os.path.basename(FOLDER) + "/one")


def remembered(name):
    file = Path(path(name + ".json"))
    if file.exists():
        return json.loads(file.read_text()), "known"
    answer = ask(name)
    file.write_text(json.dumps(answer))
    return answer, "new"


def appended():
    for name in "abc":
        with open(path("log"), "a") as f:
            f.write(json.dumps({name: ask(name)}) + "\n")
        print(len(read("log").splitlines()))
    return read("log")


def how_far():
    Path(path("rows")).write_text("a\nb\nc\n")
    reader, numbers = csv.reader(open(path("rows"))), []
    for row in reader:
        if ask(row[0]):
            numbers.append(reader.line_num)
    f, places = open(path("rows")), []
    while line := f.readline():
        if ask(line):
            places.append(f.tell())
    return numbers, places


def forgotten():
    json.dump({"a": ask(1)}, open(path("f"), "w"))
    found = [json.load(open(path("f")))]
    open(path("f"), "w").write(ask(2))
    found.append(read("f"))
    open(path("f"), mode="a").write("more")
    found.append(read("f"))
    print(ask(3), file=open(path("f"), "w"))
    found.append(Path(path("f")).read_text())
    open(path("f"), "w").close()
    return found, os.path.getsize(path("f"))


def moved():
    Path(path("old")).write_text("old")
    a = ask(1)
    Path(path("old")).write_text(a)
    os.replace(path("old"), path("new"))
    return os.path.exists(path("old")), read("new"), a


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(FOLDER)
    print(printed())
    print(logged())
    print(saved("abc"))
    print(by_other_names())
    print([remembered(name) for name in "pqp"])
    print(appended())
    print(how_far())
    print(forgotten())
    print(moved())
    print(sorted(os.listdir(FOLDER)))
    shutil.rmtree(FOLDER)
