"""A CSV file in, a translated JSON and a CSV with the totals of each group out.

Ideal: every cell is translated on its own, 1 s; a headline for each group needs its rows, 1 s: 2 s.
"""
import argparse
import csv
import json
import sys
from collections import defaultdict
from pathlib import Path

import sooner
from sooner import sim

WORDS = {"rot": "red", "blau": "blue", "Tisch": "table", "Stuhl": "chair", "Bett": "bed"}


@sooner.unordered
@sim.latency(1.0)
def translate(word):
    return WORDS.get(word, f"<{word}>")


@sooner.unordered
@sim.latency(1.0)
def headline(kind, rows):
    return f"{kind.upper()} ({len(rows)}): {', '.join(row['colour'] for row in rows)}"


def write_input(path):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["ware", "farbe", "preis"])
        writer.writerows([["Tisch", "rot", 120], ["Stuhl", "blau", "35.5"], ["Tisch", "blau", 99], ["Lampe", "rot", 20]])


def read(path):
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            yield {"item": row["ware"], "colour": row["farbe"], "price": float(row["preis"])}


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    write_input(args.out / "in.csv")
    rows = list(read(args.out / "in.csv"))
    for row in rows:
        for key in ("item", "colour"):
            row[key] = translate(row[key])
    groups = defaultdict(list)
    for row in rows:
        groups[row["item"]].append(row)
    heads = {kind: headline(kind, members) for kind, members in groups.items()}
    for kind in sorted(heads):
        print(heads[kind])
    (args.out / "rows.json").write_text(json.dumps(rows, indent=1))
    with open(args.out / "totals.csv", "w", newline="") as file:
        writer = csv.writer(file)
        for kind, members in sorted(groups.items()):
            writer.writerow([kind, sum(row["price"] for row in members)])
    return {kind: len(members) for kind, members in groups.items()}


if __name__ == "__main__":
    main(sys.argv[1:])
