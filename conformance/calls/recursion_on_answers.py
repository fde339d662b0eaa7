"""How deep it goes is known only as the answers come."""
from sooner import sequential, unordered

VISITED = []


@unordered
def children(node):
    return [node + c for c in "ab"] if len(node) < 3 else []


@sequential
def visit(node):
    VISITED.append(node)
    return len(VISITED)


def walk(node):
    n = visit(node)
    found = children(node)
    return [n] + [x for child in found for x in walk(child)]


def main():
    numbers = walk("r")
    print(numbers, VISITED)
    return numbers
