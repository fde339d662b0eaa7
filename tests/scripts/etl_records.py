"""Records in, cleaned and enriched records out, with a report on those that were thrown away and why.

Ideal: geocoding 1 s and e-mail check 1 s of all records together, then the currency rate (1 s) that needs the country: 2 s.
"""
import argparse
import csv
import io
import json
import re
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

import sooner
from sooner import sim

RAW = """id,name,email,city,amount,when
1, Ada  Long,ada@mail.example,Oslo,12.50,2024-01-05
2,Bo,bo(at)mail.example,Lima,7,2024-02-30
3,Cy Ng,cy@mail.example,Atlantis,8.00,2024-03-01
4,,dee@mail.example,Lima,3.20,2024-03-02
5,Ed Po,ed@spam.example,Oslo,9.99,2024-03-03
6,Flo Re,flo@mail.example,Lima,abc,2024-03-04
7,Gus,gus@mail.example,Kyoto,100,2024-03-05
"""


class Invalid(ValueError):
    def __init__(self, field, why):
        super().__init__(f"{field}: {why}")
        self.field = field


@dataclass
class Record:
    id: int
    name: str
    email: str
    city: str
    country: str
    amount: float
    euros: float
    when: str


@sooner.unordered
@sim.latency(1.0)
def geocode(city):
    return {"Oslo": "NO", "Lima": "PE", "Kyoto": "JP"}.get(city)


@sooner.unordered
@sim.latency(1.0)
def deliverable(email):
    return not email.endswith("@spam.example")


@sooner.unordered
@sim.latency(1.0)
def rate(country):
    return {"NO": 0.087, "PE": 0.25, "JP": 0.0061}[country]


def clean_name(text):
    name = " ".join(text.split())
    if not name:
        raise Invalid("name", "empty")
    return name


def clean_email(text):
    if not re.fullmatch(r"[\w.]+@[\w.]+", text):
        raise Invalid("email", f"{text!r} is no address")
    if not deliverable(text):
        raise Invalid("email", f"{text!r} bounces")
    return text


def clean_amount(text):
    try:
        return float(text)
    except ValueError as error:
        raise Invalid("amount", str(error)) from error


def clean_date(text):
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise Invalid("when", str(error)) from None


def transform(row):
    country = geocode(row["city"])
    name, email = clean_name(row["name"]), clean_email(row["email"])
    amount, when = clean_amount(row["amount"]), clean_date(row["when"])
    if country is None:
        raise Invalid("city", f"{row['city']!r} unknown")
    return Record(int(row["id"]), name, email, row["city"], country, amount, round(amount * rate(country), 2), when)


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    good, bad, why = [], [], Counter()
    for row in csv.DictReader(io.StringIO(RAW)):
        try:
            record = transform(row)
        except Invalid as error:
            bad.append({"id": row["id"], "error": str(error)})
            why[error.field] += 1
            print(f"row {row['id']}: {error}")
        else:
            good.append(record)
    with open(args.out / "clean.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(Record.__dataclass_fields__))
        writer.writeheader()
        writer.writerows(asdict(record) for record in good)
    (args.out / "errors.json").write_text(json.dumps(bad, indent=1))
    print(f"{len(good)} good, {len(bad)} bad: {dict(sorted(why.items()))}")
    return sum(record.euros for record in good)


if __name__ == "__main__":
    main(sys.argv[1:])
