"""A reader of tables looks its form up by name when it is made: others may name another before and behind."""
import csv

from sooner import sequential, unordered

SEEN = []


@unordered
def table(n):
    return ['x;"y,z"\n1;2\n', "a,b\n3,4\n"][n % 2]


@unordered
def answer(q):
    return q


@sequential
def save(q):
    SEEN.append(q)


def rows(n, *form, **named):
    try:
        return [row for row in csv.reader(table(n).splitlines(), *form, **named)]
    except csv.Error as error:
        return str(error)


def main():
    save(1)
    csv.register_dialect("form", delimiter=";")
    for row in csv.reader(table(0).splitlines(), "form"):
        print(row)
    csv.register_dialect("form", delimiter=",")
    for row in csv.DictReader(table(1).splitlines(), dialect="form"):
        print(row)
    if answer(1):
        csv.register_dialect("form", delimiter="y")
    found = rows(0, dialect="form")
    csv.unregister_dialect("form")
    print(found, rows(0, "form"), rows(1), rows(0, "excel"), rows(0, delimiter=";"))
    for name in ("a", "b"):
        csv.register_dialect(answer(name), delimiter=";")
        for row in csv.reader(table(0).splitlines(), answer(name)):
            print(row)
        csv.unregister_dialect(name)
        try:
            for row in csv.DictReader(table(0).splitlines(), None, None, None, name):
                print(row)
        except csv.Error as error:
            print(error)
