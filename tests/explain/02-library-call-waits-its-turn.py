"""A library function waits its turn, and its answer is needed."""

from slow import ask, judge
from textkit import clean

first = ask("how long?")
for text in (" one ", " two "):
    print(judge(clean(text)))
print(first)
