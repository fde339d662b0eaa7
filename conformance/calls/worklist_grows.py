"""A list that grows while it is worked off, by what the answers bring."""
from collections import deque

from sooner import sequential, unordered

ORDER = []
GRAPH = {"a": ["b", "c"], "b": ["d", "a"], "c": ["d"], "d": []}


@unordered
def neighbours(node):
    return list(GRAPH[node])


@sequential
def visited(node):
    ORDER.append(node)


def main():
    queue, seen = deque(["a"]), {"a"}
    while queue:
        node = queue.popleft()
        visited(node)
        for one in neighbours(node):
            if one not in seen:
                seen.add(one)
                queue.append(one)
    items = ["x"]
    for item in items:
        if len(items) < 4:
            items.append(item + neighbours("c")[0])
    print(ORDER, items)
    return ORDER
