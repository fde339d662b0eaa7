"""Exceptions of one's own with an `__init__`, made while others are still being asked, and rows of a table in memory.

Ideal: all cities and addresses at once, then all rates; the answers that an exception keeps come meanwhile: 2.
"""
import csv
import io

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0
BEHIND = {"rate": 2}

TABLE = "id,city,email\n1,Oslo,ada@mail\n2,Lima,no address\n3,Atlantis,cy@mail\n4,Lima,dee@spam\n5,Kyoto,gus@mail\n"


class Invalid(ValueError):
    def __init__(self, field, why):
        super().__init__(f"{field}: {why}")
        self.field = field
        self.hint = explain(field)


@unordered
@sim.latency(1.0)
def geocode(city):
    return {"Oslo": "NO", "Lima": "PE", "Kyoto": "JP"}.get(city, "")


@unordered
@sim.latency(1.0)
def deliverable(email):
    return not email.endswith("@spam")


@unordered
@sim.latency(1.0)
def rate(country):
    return len(country) / 10


@unordered
@sim.latency(1.0)
def explain(field):
    return f"see {field}"


def transform(row):
    country = geocode(row["city"])
    if "@" not in row["email"]:
        raise Invalid("email", row["email"])
    if not deliverable(row["email"]):
        raise Invalid("email", "bounces")
    if not country:
        raise Invalid("city", row["city"])
    return country, rate(country)


@sooner.auto
def main():
    rows = list(csv.DictReader(io.StringIO(TABLE)))
    cities = []
    for row in csv.DictReader(io.StringIO(TABLE)):
        cities.append(geocode(row["city"]))
    good, bad = [], []
    for row in rows:
        try:
            record = transform(row)
        except Invalid as error:
            bad.append((row["id"], str(error), error.field, error.hint))
        else:
            good.append(record)
    print(good, bad, cities)
