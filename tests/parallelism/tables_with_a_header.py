"""The header of a table is taken with `next`, and the rows by a loop; items are numbered and paired, and the first is taken by itself; what
a generator makes of lines is joined.

Ideal: the header is complete when its line ends at 1, and is printed then. Item i of each stream is there at i + 1 and asked about for 1, and
the last row of the second table is complete at 4 with the whole answer: it is asked about until 4 + 1 = 5.
"""
import csv
import io

import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(1.0, "city,note\n"), (2.0, "Suva,wet\n"), (3.0, "Apia,dry\n"), (4.0, 'Nadi,"so\nso"')])
def table():
    pass


@unordered
@sim.stream([(1.0, "Suva"), (2.0, "Apia"), (3.0, "Nadi")], items=True)
def cities():
    pass


@unordered
@sim.latency(1.0)
def ask(question):
    return f"<{question}>"


def rows_of(text):
    reader = csv.reader(io.StringIO(text))
    return next(reader), reader


@sooner.auto
def main():
    header, rows = rows_of(table())
    print(*header)
    numbered = enumerate(cities(), 1)
    number, first = next(numbered)
    print(number, ask(first))
    for number, city in numbered:
        print(number, ask(city))
    for row in rows:
        print(dict(zip(header, row)), ask(row[0]))
    print(", ".join(f"{line.strip()};" for line in table().splitlines() if line))
    print("/".join(map(str.strip, filter(None, table().splitlines()))))
