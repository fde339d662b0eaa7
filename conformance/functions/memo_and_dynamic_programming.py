"""Dynamic programming with dict memos, closures and decorators: knapsack, LCS, coins, partitions."""


def memoize(f):
    cache = {}

    def wrapper(*args):
        if args in cache:
            wrapper.hits += 1
            return cache[args]
        value = cache[args] = f(*args)
        return value

    wrapper.hits = 0
    wrapper.cache = cache
    return wrapper


def knapsack(items, capacity):
    @memoize
    def best(i, room):
        if i == len(items):
            return 0, ()
        skip = best(i + 1, room)
        name, weight, value = items[i]
        if weight > room:
            return skip
        inner_value, inner = best(i + 1, room - weight)
        return max(skip, (inner_value + value, (name, *inner)))

    return best(0, capacity)


def lcs(a, b):
    table = [[""] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            table[i + 1][j + 1] = table[i][j] + x if x == y else max(table[i + 1][j], table[i][j + 1], key=len)
    return table[-1][-1]


def coin_ways(amount, coins):
    ways = [1] + [0] * amount
    for coin in coins:
        for total in range(coin, amount + 1):
            ways[total] += ways[total - coin]
    return ways[amount]


def partitions(n, largest=None):
    largest = n if largest is None else largest
    if n == 0:
        return [[]]
    return [[k, *rest] for k in range(min(n, largest), 0, -1) for rest in partitions(n - k, k)]


def longest_increasing(numbers):
    best = []
    for i, n in enumerate(numbers):
        candidates = [best[j] for j in range(i) if numbers[j] < n]
        best.append(max(candidates, key=len, default=[]) + [n])
    return max(best, key=len)


def main():
    items = [("map", 9, 150), ("water", 153, 200), ("tin", 68, 45), ("rope", 27, 60)]
    print(knapsack(items, 200), knapsack(items, 5), knapsack([], 10))
    print(lcs("AGGTAB", "GXTXAYB"), repr(lcs("abc", "")), coin_ways(100, [1, 5, 10, 25, 50]))
    print(partitions(5), longest_increasing([3, 1, 4, 1, 5, 9, 2, 6]))

    @memoize
    def paths(r, c):
        return 1 if r == 0 or c == 0 else paths(r - 1, c) + paths(r, c - 1)

    print(paths(10, 10), paths.hits, len(paths.cache))

    @memoize
    def fails_once(n):
        if not fails_once.hits and n == 0:
            raise LookupError("nothing cached yet")
        return 0 if n == 0 else fails_once(n - 1) + 1

    try:
        fails_once(3)
    except LookupError as error:
        print(error, fails_once.cache)
    fails_once.hits = 1
    print(fails_once(3), fails_once.cache)
    return paths([], 1)
