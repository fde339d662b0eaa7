"""The logistic map, and a running sum."""


def run(n):
    i, x, total = 0, 0.5, 0.0
    while True:
        x = 3.7 * x * (1.0 - x)
        total = total + x
        i = i + 1
        if not i < n:
            break
    return x, total
