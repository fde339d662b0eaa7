"""Breadth-first, depth-first, topological order, shortest paths and cycles on dict graphs."""

import heapq
from collections import deque

GRAPH = {"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["f"], "e": ["f"], "f": []}
ROADS = {"a": {"b": 7, "c": 3}, "b": {"d": 2}, "c": {"b": 1, "d": 8}, "d": {}}


def bfs(graph, start):
    order, seen, queue = [], {start}, deque([start])
    while queue:
        node = queue.popleft()
        order.append(node)
        for neighbour in graph[node]:
            if neighbour not in seen:
                seen.add(neighbour)
                queue.append(neighbour)
    return order


def dfs(graph, node, seen=None):
    seen = [] if seen is None else seen
    if node not in seen:
        seen.append(node)
        for neighbour in graph[node]:
            dfs(graph, neighbour, seen)
    return seen


def topological(graph):
    done, active, order = set(), [], []

    def visit(node):
        if node in done:
            return
        if node in active:
            raise ValueError("cycle: " + " -> ".join(active[active.index(node) :] + [node]))
        active.append(node)
        for neighbour in graph[node]:
            visit(neighbour)
        active.pop()
        done.add(node)
        order.insert(0, node)

    for node in graph:
        visit(node)
    return order


def shortest(roads, start):
    best, heap = {}, [(0, start, None)]
    while heap:
        cost, node, via = heapq.heappop(heap)
        if node in best:
            continue
        best[node] = cost, via
        for neighbour, length in roads[node].items():
            heapq.heappush(heap, (cost + length, neighbour, node))
    return best


def all_paths(graph, start, goal, path=()):
    path += (start,)
    if start == goal:
        return [path]
    return [p for n in graph[start] if n not in path for p in all_paths(graph, n, goal, path)]


def main():
    print(bfs(GRAPH, "a"), dfs(GRAPH, "a"))
    print(topological(GRAPH))
    best = shortest(ROADS, "a")
    print(best)
    node, route = "d", []
    while node is not None:
        route.append(node)
        node = best[node][1]
    print(route[::-1])
    print(["".join(p) for p in all_paths(GRAPH, "a", "f")])
    reverse = {n: [] for n in GRAPH}
    for n, targets in GRAPH.items():
        for t in targets:
            reverse[t].append(n)
    print(reverse, [n for n in reverse if not reverse[n]])
    try:
        bfs(GRAPH, "z")
    except KeyError as error:
        print("KeyError", error)
    return topological({**GRAPH, "f": ["b"]})
