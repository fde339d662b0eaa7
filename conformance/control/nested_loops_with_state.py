"""Nested loops with flags, accumulators and early exits as found in everyday code."""


def bubble_sort(items):
    items, swaps = list(items), 0
    for end in range(len(items) - 1, 0, -1):
        swapped = False
        for i in range(end):
            if items[i] > items[i + 1]:
                items[i], items[i + 1] = items[i + 1], items[i]
                swapped = True
                swaps += 1
        if not swapped:
            break
    return items, swaps


def primes(limit):
    found = []
    for n in range(2, limit):
        for p in found:
            if p * p > n:
                found.append(n)
                break
            if n % p == 0:
                break
        else:
            found.append(n)
    return found


def longest_run(text):
    best = current = 0
    best_char = previous = None
    for c in text:
        current = current + 1 if c == previous else 1
        if current > best:
            best, best_char = current, c
        previous = c
    return best_char, best


def change(amount, coins=(50, 20, 5, 1)):
    used = {}
    for coin in coins:
        while amount >= coin:
            amount -= coin
            used[coin] = used.get(coin, 0) + 1
        if not amount:
            break
    return used


def edit_distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[-1]


def two_sum(numbers, target):
    seen = {}
    for i, n in enumerate(numbers):
        if (j := seen.get(target - n)) is not None:
            return j, i
        seen[n] = i
    raise LookupError(f"no pair makes {target}")


def main():
    print(bubble_sort([5, 1, 4, 2, 8]), bubble_sort([1, 2, 3]), bubble_sort([]))
    print(primes(50))
    print(longest_run("aabbbcc"), longest_run(""), longest_run("z"))
    print(change(93), change(0), change(7))
    print(edit_distance("kitten", "sitting"), edit_distance("", "abc"), edit_distance("same", "same"))
    print(two_sum([2, 7, 11, 15], 9), two_sum([3, 3], 6))
    table = []
    for row in range(1, 4):
        line = []
        for column in range(1, 4):
            line.append(row * column)
        table.append(line)
    else:
        print("table of", len(table))
    print(table)
    return two_sum([1, 2], 10)
