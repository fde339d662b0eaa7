"""What is missing in a list may be a dictionary that is changed behind the call that was passed the list."""
from sooner import sequential, unordered

STATE = {"a": [1], "b": [2]}


@sequential
def save(x):
    STATE["a"].append(x)
    return x


@unordered
def show(xs):
    return str(xs)


def main():
    save(1)
    counts = {k: len(v) for k, v in STATE.items()} | {"z": 0}
    records = [counts, counts]
    text = show(records)
    counts["z"] = save(2)
    records[0]["y"] = text
    print(text, counts)
    try:
        print(counts["missing"])
    except KeyError as error:
        print(repr(error), save(3), records[1] is counts)
