"""Loops over instances of classes derived from builtin containers, which change while something is outstanding."""
import sooner


@sooner.unordered
def ask(question):
    return question


@sooner.sequential
def save(text):
    return text


class Rows(list):
    def append(self, row):
        super().append(row)


class Plain(list):
    pass


class Table(dict):
    def put(self, key, value):
        self[key] = value


class Names(set):
    pass


def grown(rows):
    for row in rows:
        if row == 2:
            rows.append(ask(9))
    return row, list(rows)


def main():
    print(grown(Rows([1, 2, 3])), grown(Plain([1, 2, 3])), grown([1, 2, 3]))
    rows = Plain("ab")
    for number, row in enumerate(rows):
        if ask(number) == 1:
            rows.extend(ask("cd"))
    print(number, row, rows)
    if ask("x") == "x":
        rows.remove("a")
    print([row for row in rows], [pair for pair in zip(rows, reversed(rows))])
    table = Table(a=1)
    if ask("y"):
        table.put("b", save(2))
    print([key for key in table], list(table.items()))
    try:
        for key in table:
            table.put(ask("c"), 3)
    except RuntimeError as error:
        print(error, table)
    names = Names()
    if ask("z"):
        names.add(save("n"))
    print([name for name in names], sum(1 for _ in names))
