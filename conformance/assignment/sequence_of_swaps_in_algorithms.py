"""Parallel assignment in small algorithms: gcd, fibonacci, partition, reversal, rotation."""


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def reverse_in_place(items):
    low, high = 0, len(items) - 1
    while low < high:
        items[low], items[high] = items[high], items[low]
        low, high = low + 1, high - 1
    return items


def partition(items, low, high):
    pivot = items[high]
    border = low
    for i in range(low, high):
        if items[i] < pivot:
            items[i], items[border] = items[border], items[i]
            border += 1
    items[border], items[high] = items[high], items[border]
    return border


def quicksort(items, low=0, high=None):
    high = len(items) - 1 if high is None else high
    if low < high:
        middle = partition(items, low, high)
        print("pivot", items[middle], items)
        quicksort(items, low, middle - 1)
        quicksort(items, middle + 1, high)
    return items


def extended_gcd(a, b):
    x, next_x, y, next_y = 1, 0, 0, 1
    while b:
        q = a // b
        a, b = b, a - q * b
        x, next_x = next_x, x - q * next_x
        y, next_y = next_y, y - q * next_y
    return a, x, y


def main():
    print(gcd(48, 36), gcd(17, 5), gcd(0, 9))
    print([fibonacci(n) for n in range(12)], fibonacci(120))
    print(reverse_in_place(list("abcde")), reverse_in_place([]))
    print(quicksort([5, 2, 9, 1, 5, 6, 0]))
    g, x, y = extended_gcd(240, 46)
    print(g, x, y, 240 * x + 46 * y == g)
    hanoi = {"a": [3, 2, 1], "b": [], "c": []}
    moves = 0

    def move(n, source, target, spare):
        nonlocal moves
        if n:
            move(n - 1, source, spare, target)
            hanoi[target].append(hanoi[source].pop())
            moves += 1
            move(n - 1, spare, target, source)

    move(3, "a", "c", "b")
    print(hanoi, moves)
    return fibonacci(20)
