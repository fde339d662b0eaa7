"""for targets unpack like assignments: nested, starred, attributes, subscripts, and their failures."""


class Cursor:
    position = None


def main():
    for a, (b, c), *rest in [(1, (2, 3), 4, 5), ("x", "yz"), [0, [1, 2], 3]]:
        print(a, b, c, rest)
    for first, *_, last in ("ab", "wxyz", range(10)):
        print(first, last)
    for i, (k, v) in enumerate({"p": 1, "q": 2}.items()):
        print(i, k, v)
    for (x, y), label in zip([(0, 0), (1, 2)], "ab"):
        print(label, x + y)
    cursor = Cursor()
    for cursor.position in range(3):
        if cursor.position == 1:
            break
    print(cursor.position, Cursor.position)
    table = {}
    for table["name"], table["age"] in [("ann", 4), ("bob", 5)]:
        print(table)
    cells = [0, 0]
    for index, cells[index] in enumerate("st"):
        print(index, cells)
    for [a, b] in [[1, 2]]:
        print(a, b)
    for x, in [(1,), [2], "3"]:
        print(x, end=" ")
    print()
    for start, end in [(1, 2), (3, 4, 5)][:1]:
        print(start, end)
    for rows in ([(1, 2), (3,)], [(1, 2), 5], [(1, 2), "abc"]):
        try:
            for a, b in rows:
                print("row", a, b)
        except (ValueError, TypeError) as error:
            print(type(error).__name__, error)
    for *init, tail in [[1]]:
        print(init, tail)
    for key in table:
        table[key] = str(table[key]) * 2
    print(table)
    for a, *b in [[1, 2, 3], []]:
        print(a, b)
