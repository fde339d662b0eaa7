"""Writes through names that may or may not be one object, chosen by answers."""
from sooner import unordered


@unordered
def key(text):
    return text[0]


def main():
    table = {"a": [0], "b": [1]}
    row = table[key("apple")]
    table[key("avocado")].append("x")
    row.append("y")
    other = table[key("bean")]
    other += row
    row[0] = len(other)
    swapped = table[key("ash")], table[key("boa")]
    table["a"], table["b"] = swapped[1], swapped[0]
    print(row, other, table, table["a"] is other)
    return table
