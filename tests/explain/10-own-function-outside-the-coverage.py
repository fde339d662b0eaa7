"""A function of the user's own that is not compiled."""

from slow import ask, judge


def split(text):
    try:
        yield from text.split()
    finally:
        seen.append(text)


seen = []
rows = ["one two", "two three"]
first = ask("how long?")
print(judge(list(split(rows[0]))), first)
