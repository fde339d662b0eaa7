"""A library function may change a list that is then passed on."""

from slow import ask, judge
from textkit import note

rows = ["one", "two"]
first = ask("how long?")
note(rows)
print(judge(rows), first)
