"""Rows of a table in memory, each in a `try`, with exceptions that keep a field, records, and a tally of what was thrown away.

Ideal: all cities and addresses at once, then all rates: 2. First line, of the second row, when the first is done.
"""
import csv
import io
from collections import Counter
from dataclasses import dataclass

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0
BEHIND = {"rate": 1}

TABLE = "id,city,email\n1,Oslo,ada@mail\n2,Lima,no address\n3,,cy@mail\n4,Lima,dee@spam\n5,Kyoto,gus@mail\n6,Oslo,x@mail\n"


class Invalid(ValueError):
    def __init__(self, field, why):
        super().__init__(f"{field}: {why}")
        self.field = field


@dataclass
class Record:
    id: int
    city: str
    rate: float


@unordered
@sim.latency(1.0)
def geocode(city):
    return {"Oslo": "NO", "Lima": "PE", "Kyoto": "JP"}.get(city)


@unordered
@sim.latency(1.0)
def deliverable(email):
    return not email.endswith("@spam")


@unordered
@sim.latency(1.0)
def rate(country):
    return len(country) / 10


def city_of(text):
    if not text:
        raise Invalid("city", "empty")
    return text


def email_of(text):
    if "@" not in text:
        raise Invalid("email", "no address")
    if text.startswith("@"):
        raise Invalid("email", "nobody")
    if not deliverable(text):
        raise Invalid("email", "bounces")
    return text


def number_of(text):
    try:
        return int(text)
    except ValueError as error:
        raise Invalid("id", str(error)) from error


def transform(row):
    number, city = number_of(row["id"]), city_of(row["city"])
    country = geocode(city)
    email_of(row["email"])
    if country is None:
        raise Invalid("city", "unknown")
    return Record(number, city, rate(country))


@sooner.auto
def main():
    good, bad, why = [], [], Counter()
    for row in csv.DictReader(io.StringIO(TABLE)):
        try:
            record = transform(row)
        except Invalid as error:
            bad.append({"id": row["id"], "error": str(error)})
            why[error.field] += 1
            print(f"row {row['id']}: {error}")
        else:
            good.append(record)
    return good, bad, sorted(why.items())
