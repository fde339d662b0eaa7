"""Looking a key up in a `defaultdict` makes an entry. In a `try`, behind a call that fails, it has not been made; before it, it has."""
from collections import defaultdict

from sooner import unordered


@unordered
def ask(number):
    if number == 3:
        raise ValueError(number)
    return number


def behind(number):
    counts, groups = defaultdict(int), defaultdict(list)
    try:
        ask(number)
        counts["a"]
        groups["b"].append(ask(number + 1))
        if counts["c"] > 0:
            print("never")
    except ValueError as error:
        print(error)
    print(dict(counts), len(groups), list(groups.items()))
    groups["z"].append(0)
    print(dict(groups))


def before(number):
    groups = defaultdict(list)
    for key in "aab":
        try:
            groups[key].append(ask(number))
        except ValueError:
            groups["bad"].append(key)
    print(dict(groups))


def nested(number):
    counts = defaultdict(int)
    try:
        try:
            ask(number)
            counts["inner"]
        finally:
            counts["finally"]
        counts["outer"]
    except ValueError:
        pass
    print(dict(counts))


def main():
    for number in (1, 2, 3):
        behind(number)
        before(number)
        nested(number)
