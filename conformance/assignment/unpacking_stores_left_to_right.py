"""Unpacking stores its targets left to right, so an early store is seen by a later target."""


def main():
    index = 0
    cells = [10, 20, 30]
    index, cells[index] = 2, "two"
    print(index, cells)
    cells[index], index = "old index", 0
    print(index, cells)
    i = j = 0
    grid = [[0, 0], [0, 0]]
    i, j, grid[i][j] = 1, 1, "corner"
    print(i, j, grid)
    node = {"next": None}
    node, node["self"] = {"fresh": True}, 1
    print(node)
    x = [0, 1]
    i = 0
    i, x[i] = 1, 2
    print(i, x)
    items = ["a", "b", "c"]
    try:
        items[0], items[9], items[1] = 1, 2, 3
    except IndexError as error:
        print(error)
    print(items)
    a = [1, 2, 3]
    a[0], a[1], a[2] = a[2], a[0], a[1]
    print(a)
    a, a = 1, 2
    print(a)
    (a, b), a = (5, 6), 7
    return a, b
