"""A branch on what was read decides what is written; later reads see it."""
from sooner import readonly, sequential

STOCK = {"tea": 2, "milk": 0}


@readonly
def look(item):
    return STOCK[item]


@sequential
def save(item, count):
    STOCK[item] = count


def main():
    for item in ["tea", "milk", "tea", "tea"]:
        if look(item) > 0:
            save(item, look(item) - 1)
            print("took", item)
        else:
            print("no", item)
            save(item, 5)
    return [look(item) for item in STOCK]
