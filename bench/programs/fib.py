"""Fibonacci numbers by two calls each."""


def run(n):
    if n < 2:
        return n
    return run(n - 1) + run(n - 2)
