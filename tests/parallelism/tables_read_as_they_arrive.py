"""Tables are read row by row, and neighbours are compared, while the answers arrive.

Ideal: the first row is complete when its line ends at 1, and is printed then; the last one of the second table arrives whole at 6, and
what was asked about it is there at 6 + 1 = 7. All answers are being fetched from the beginning.
"""
import csv
import io
import itertools

import sooner
from sooner import sim, unordered

MAKESPAN = 7.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(0.5, "Suva,"), (1.0, '18.1\n"Apia,'), (2.0, ' port"'), (2.5, ",13.8\n"), (4.0, "Nadi,17.8")])
def table():
    pass


@unordered
@sim.stream([(1.0, "city;note\n"), (2.0, "Suva;"), (3.0, "wet\n\n"), (4.0, 'Apia;"two\nli'), (5.0, 'nes"\n'), (6.0, "Nadi;dry")])
def notes():
    pass


@unordered
@sim.stream([(1.0, 3), (2.0, 4), (5.0, 5)], items=True)
def steps():
    pass


@unordered
@sim.latency(1.0)
def ask(question):
    return f"<{question}>"


@sooner.auto
def main():
    for city, latitude in csv.reader(table().splitlines()):
        print(city)
        print(ask(city), float(latitude))
    for row in csv.DictReader(io.StringIO(notes()), delimiter=";"):
        print(row["city"])
        print(ask(row["note"]), row)
    for before, number in itertools.pairwise(steps()):
        print(before, ask(number))
