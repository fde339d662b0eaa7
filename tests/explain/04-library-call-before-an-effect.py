"""A library function stands before an effect."""

from slow import save
from textkit import remember


def store(row):
    remember(row)
    save(row)


for row in ("one", "two", "three"):
    store(row)
