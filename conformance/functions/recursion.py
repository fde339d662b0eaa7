"""Direct recursion: numbers, lists, strings, trees, accumulators, memo in a default argument."""


def factorial(n):
    return 1 if n <= 1 else n * factorial(n - 1)


def fib(n, memo={}):
    if n < 2:
        return n
    if n not in memo:
        memo[n] = fib(n - 1) + fib(n - 2)
    return memo[n]


def flatten(value):
    if not isinstance(value, (list, tuple)):
        return [value]
    out = []
    for item in value:
        out += flatten(item)
    return out


def power_set(items):
    if not items:
        return [[]]
    rest = power_set(items[1:])
    return rest + [[items[0]] + subset for subset in rest]


def ackermann(m, n):
    if m == 0:
        return n + 1
    return ackermann(m - 1, 1 if n == 0 else ackermann(m, n - 1))


def merge_sort(items):
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left, right, out = merge_sort(items[:middle]), merge_sort(items[middle:]), []
    while left and right:
        out.append((left if left[0] <= right[0] else right).pop(0))
    return out + left + right


def depth(tree):
    return 1 + max((depth(child) for child in tree), default=0)


def reverse(text):
    return text and reverse(text[1:]) + text[0]


def countdown(n):
    if n == 0:
        raise StopIteration("bottom")
    print(n, end=" ")
    countdown(n - 1)


def main():
    print(factorial(5), factorial(25), fib(60), flatten([1, [2, (3, [4])], []]))
    print(power_set([1, 2, 3]), ackermann(2, 3), reverse("recursion"))
    print(merge_sort([5, 2, 9, 1, 5]), depth([[], [[]], []]))
    trace = []

    def hanoi(n, a, b, c):
        if n:
            hanoi(n - 1, a, c, b)
            trace.append(a + c)
            hanoi(n - 1, b, a, c)

    hanoi(3, "A", "B", "C")
    print(trace)
    collatz = lambda n: [n] if n == 1 else [n, *collatz(n // 2 if n % 2 == 0 else 3 * n + 1)]
    print(collatz(6))
    try:
        countdown(3)
    except StopIteration as stop:
        print(stop)
    countdown(2)
