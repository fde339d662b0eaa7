"""Readonly calls see exactly the writes before them."""
from sooner import readonly, sequential

TABLE = {"x": 0}


@readonly
def look(key):
    return TABLE.get(key)


@sequential
def save(key, value):
    TABLE[key] = value


def main():
    seen = [look("x")]
    save("x", 1)
    seen += [look("x"), look("y")]
    save("y", 2)
    save("x", 3)
    seen += [look("x"), look("y")]
    print(seen)
    return seen
