"""Recursion with memo dicts: edit distance, partitions, coin change, knapsack, Catalan, Collatz."""

import sys


def edit_distance(a, b, memo=None):
    memo = {} if memo is None else memo
    key = (len(a), len(b))
    if key not in memo:
        if not a or not b:
            memo[key] = len(a) + len(b)
        elif a[-1] == b[-1]:
            memo[key] = edit_distance(a[:-1], b[:-1], memo)
        else:
            memo[key] = 1 + min(
                edit_distance(a[:-1], b, memo), edit_distance(a, b[:-1], memo), edit_distance(a[:-1], b[:-1], memo)
            )
    return memo[key]


def partitions(n, largest=None):
    largest = n if largest is None else largest
    if n == 0:
        return [[]]
    return [[first, *rest] for first in range(min(n, largest), 0, -1) for rest in partitions(n - first, first)]


def coin_change(amount, coins):
    memo = {0: ()}

    def best(left):
        if left < 0:
            return None
        if left not in memo:
            options = [(coin, *rest) for coin in coins if (rest := best(left - coin)) is not None]
            memo[left] = min(options, key=len, default=None)
        return memo[left]

    result = best(amount)
    if result is None:
        raise ValueError(f"cannot pay {amount} with {coins}")
    return result, len(memo)


def knapsack(items, limit):
    memo = {}

    def solve(index, room):
        if index == len(items):
            return 0, ()
        if (index, room) in memo:
            return memo[index, room]
        name, weight, value = items[index]
        best = solve(index + 1, room)
        if weight <= room:
            gain, chosen = solve(index + 1, room - weight)
            best = max(best, (gain + value, (name, *chosen)))
        memo[index, room] = best
        return best

    return solve(0, limit)


collatz_memo = {1: 1}


def collatz(n):
    if n not in collatz_memo:
        collatz_memo[n] = 1 + collatz(n // 2 if n % 2 == 0 else 3 * n + 1)
    return collatz_memo[n]


def ackermann(m, n):
    if m == 0:
        return n + 1
    return ackermann(m - 1, 1 if n == 0 else ackermann(m, n - 1))


def hanoi(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    return hanoi(n - 1, source, spare, target) + [source + target] + hanoi(n - 1, spare, target, source)


def is_even(n):
    return True if n == 0 else is_odd(n - 1)


def is_odd(n):
    return False if n == 0 else is_even(n - 1)


def main():
    collatz_memo.clear()
    collatz_memo[1] = 1
    print(edit_distance("kitten", "sitting"), edit_distance("", "abc"), edit_distance("flaw", "lawn"))
    print(partitions(5), len(partitions(12)))
    print(coin_change(27, (1, 5, 12)), coin_change(0, (2,)))
    print(knapsack([("map", 1, 4), ("tent", 5, 9), ("food", 3, 6), ("book", 2, 3)], 6))
    print(max(range(1, 30), key=collatz), collatz(27), len(collatz_memo))
    print(ackermann(2, 3), hanoi(3), is_even(50), is_odd(7))
    memo = {}
    edit_distance("abcdef", "azced", memo)
    print(len(memo), memo[6, 5])
    flatten = lambda x: [leaf for item in x for leaf in flatten(item)] if isinstance(x, list) else [x]
    print(flatten([1, [2, [3, [], [4]]], 5]))

    def permutations(s):
        if len(s) < 2:
            return [s]
        return [c + p for i, c in enumerate(s) for p in permutations(s[:i] + s[i + 1:])]

    print(permutations("abc"))
    try:
        is_even(sys.getrecursionlimit() * 2)
    except RecursionError:
        print("too deep")
    return coin_change(3, (2,))
