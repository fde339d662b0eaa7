"""Attributes, items and slices may be unpacking targets, starred ones included."""


class Node:
    def __repr__(self):
        return f"Node({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"


def main():
    node = Node()
    node.left, node.right = "ab"
    print(node)
    table = {}
    table["a"], *table["rest"], table["z"] = range(5)
    print(table)
    cells = [0] * 4
    cells[1:3], node.tail = [["p", "q", "r"], "end"]
    print(cells, node)
    for node.index, table["item"] in enumerate("xy"):
        print(node.index, table["item"])
    print(node.index, table["item"])
    (node.first, (cells[0], table["deep"])), extra = ((1, (2, 3)), 4)
    print(node.first, cells[0], table["deep"], extra)
    *node.many, _ = "pqr"
    print(node.many)
    try:
        node.partial, cells[99] = "done", "fails"
    except IndexError as error:
        print(error, node.partial)
    [node.a, node.b] = [node.b, node.a] = "mn"
    print(node.a, node.b)
    for cells[0] in range(3):
        pass
    return cells
