"""A memo in a default argument and one in a global dict."""
from sooner import unordered

CACHE = {}


@unordered
def combine(a, b):
    return a + b


def fib(n, memo={}):
    if n < 2:
        return n
    if n not in memo:
        memo[n] = combine(fib(n - 1), fib(n - 2))
    return memo[n]


def lookup(word):
    if word not in CACHE:
        CACHE[word] = combine(word, "!")
    return CACHE[word]


def main():
    fib.__defaults__[0].clear()
    print(fib(7), [lookup(w) for w in "aba"])
    return CACHE
