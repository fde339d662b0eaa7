"""A function of the user's own that is not compiled."""

from slow import ask, judge


def split(text):
    yield from text.split()


rows = ["one two", "two three"]
first = ask("how long?")
print(judge(list(split(rows[0]))), first)
