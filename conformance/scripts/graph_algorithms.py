"""Breadth-first search, Dijkstra, topological order, components and cycles on small graphs."""

import heapq
from collections import deque

ROADS = {"a": {"b": 4, "c": 1}, "b": {"d": 1}, "c": {"b": 2, "d": 5}, "d": {"e": 3}, "e": {}, "z": {"a": 1}}


class NoPath(Exception):
    pass


def bfs(graph, start):
    depth, queue = {start: 0}, deque([start])
    while queue:
        node = queue.popleft()
        for neighbour in graph[node]:
            if neighbour not in depth:
                depth[neighbour] = depth[node] + 1
                queue.append(neighbour)
    return depth


def dijkstra(graph, start, goal):
    best, previous, heap = {start: 0}, {}, [(0, start)]
    while heap:
        cost, node = heapq.heappop(heap)
        if node == goal:
            break
        if cost > best[node]:
            continue
        for neighbour, weight in graph[node].items():
            if weight < 0:
                raise ValueError(f"negative edge {node}-{neighbour}")
            total = cost + weight
            if total < best.get(neighbour, float("inf")):
                best[neighbour], previous[neighbour] = total, node
                heapq.heappush(heap, (total, neighbour))
    else:
        raise NoPath(f"{start} to {goal}")
    path = [goal]
    while path[-1] != start:
        path.append(previous[path[-1]])
    return best[goal], path[::-1]


def topological(graph):
    incoming = {node: 0 for node in graph}
    for targets in graph.values():
        for target in targets:
            incoming[target] += 1
    ready, order = sorted(n for n, count in incoming.items() if not count), []
    while ready:
        node = ready.pop(0)
        order.append(node)
        for target in graph[node]:
            incoming[target] -= 1
            if not incoming[target]:
                ready.append(target)
    if len(order) != len(graph):
        raise ValueError(f"cycle among {sorted(set(graph) - set(order))}")
    return order


def components(edges):
    parent = {}

    def find(x):
        parent.setdefault(x, x)
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    for a, b in edges:
        parent[find(a)] = find(b)
    groups = {}
    for node in sorted(parent):
        groups.setdefault(find(node), []).append(node)
    return sorted(groups.values())


def cycle_from(graph, node, trail=()):
    if node in trail:
        return list(trail[trail.index(node):]) + [node]
    for following in graph[node]:
        if found := cycle_from(graph, following, (*trail, node)):
            return found
    return None


def main():
    print(bfs(ROADS, "a"), bfs(ROADS, "e"))
    print(dijkstra(ROADS, "a", "e"), dijkstra(ROADS, "z", "b"), dijkstra(ROADS, "c", "c"))
    print(topological(ROADS), components([(1, 2), (3, 4), (2, 5), (6, 6)]))
    looped = {"x": ["y"], "y": ["w", "z"], "w": [], "z": ["x"]}
    print(cycle_from(looped, "x"), cycle_from(ROADS, "a"))
    for action in (
        lambda: dijkstra(ROADS, "e", "a"),
        lambda: topological(looped),
        lambda: dijkstra({"p": {"q": -1}, "q": {}}, "p", "q"),
        lambda: bfs({"p": ["missing"]}, "p"),
    ):
        try:
            print(action())
        except (NoPath, ValueError, KeyError) as error:
            print(type(error).__name__, error)
    distances = {a: {b: 0 if a == b else ROADS[a].get(b, float("inf")) for b in ROADS} for a in ROADS}
    for k in ROADS:
        for i in ROADS:
            for j in ROADS:
                distances[i][j] = min(distances[i][j], distances[i][k] + distances[k][j])
    print(distances["z"])
