"""A matrix of results written by index.

Ideal: nine calls at once, 2; a row total printed at 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(2.0)
def similarity(a, b):
    return abs(a - b)


@sooner.auto
def main():
    items = [3, 1, 4]
    matrix = [[None] * len(items) for _ in items]
    for i in range(len(items)):
        for j in range(len(items)):
            matrix[i][j] = similarity(items[i], items[j])
    for row in matrix:
        print(sum(row))
    return matrix
