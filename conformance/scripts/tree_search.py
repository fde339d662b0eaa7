"""Tree search over puzzle states: depth-first, breadth-first, best-first and beam, with budgets."""

import heapq
from collections import deque

START, GOAL = (0, 0), 4
CAPACITY = (5, 3)


class BudgetExceeded(Exception):
    def __init__(self, expanded):
        super().__init__(f"stopped after {expanded} states")
        self.expanded = expanded


class Node:
    __slots__ = ("state", "parent", "move", "depth")

    def __init__(self, state, parent=None, move=None):
        self.state, self.parent, self.move = state, parent, move
        self.depth = parent.depth + 1 if parent else 0

    def path(self):
        node, moves = self, []
        while node.parent is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]


def moves(state):
    found = []
    for i, j in ((0, 1), (1, 0)):
        jugs = list(state)
        jugs[i] = CAPACITY[i]
        found.append((f"fill {i}", tuple(jugs)))
        jugs = list(state)
        jugs[i] = 0
        found.append((f"empty {i}", tuple(jugs)))
        jugs = list(state)
        poured = min(jugs[i], CAPACITY[j] - jugs[j])
        jugs[i] -= poured
        jugs[j] += poured
        found.append((f"pour {i}{j}", tuple(jugs)))
    return [(name, after) for name, after in found if after != state]


def search(frontier, add, take, budget=100):
    seen, expanded = {START}, 0
    add(frontier, Node(START))
    while frontier:
        node = take(frontier)
        if GOAL in node.state:
            return node, expanded
        if (expanded := expanded + 1) > budget:
            raise BudgetExceeded(expanded - 1)
        for name, state in moves(node.state):
            if state not in seen:
                seen.add(state)
                add(frontier, Node(state, node, name))
    return None, expanded


def best_first(estimate):
    counter = iter(range(10**6))
    return (
        [],
        lambda heap, node: heapq.heappush(heap, (estimate(node), next(counter), node)),
        lambda heap: heapq.heappop(heap)[2],
    )


def beam(width, depth):
    layer = [Node(START)]
    for _ in range(depth):
        following = {}
        for node in layer:
            for name, state in moves(node.state):
                following.setdefault(state, Node(state, node, name))
        layer = sorted(following.values(), key=lambda n: (min(abs(x - GOAL) for x in n.state), n.state))[:width]
        for node in layer:
            if GOAL in node.state:
                return node.path()
    return None


def main():
    strategies = {
        "depth": ([], list.append, list.pop),
        "breadth": (deque(), deque.append, deque.popleft),
        "best": best_first(lambda node: min(abs(x - GOAL) for x in node.state)),
        "a-star": best_first(lambda node: node.depth + (GOAL not in node.state)),
    }
    for name, (frontier, add, take) in strategies.items():
        node, expanded = search(frontier, add, take)
        print(f"{name:8} {len(node.path())} moves, {expanded} expanded: {node.path()}")
    print(beam(3, 8), beam(1, 2), len(beam(100, 10)))
    print(moves((5, 0)))
    try:
        search(deque(), deque.append, deque.popleft, budget=3)
    except BudgetExceeded as error:
        print(error, error.expanded)
    root = Node((1, 1))
    child = Node((2, 2), root, "step")
    print(child.depth, child.path(), child.parent is root)
    try:
        child.extra = 1
    except AttributeError:
        print("nodes take no extra attributes")
    moves((1,))
