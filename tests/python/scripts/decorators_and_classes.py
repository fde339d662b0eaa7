"""Definitions with decorators, dataclasses, caches."""

import functools
def deco(f):
    @functools.wraps(f)
    def inner(*a): print("call", f.__name__); return f(*a)
    return inner
@deco
def add(a, b=2): return a + b
print(add(1), add.__name__)
@functools.lru_cache
def fib(n): return n if n < 2 else fib(n-1) + fib(n-2)
print(fib(30))
from dataclasses import dataclass
@dataclass
class P:
    x: int
    y: int = 2
print(P(1))
from enum import Enum
Color = Enum("Color", "RED GREEN")
class Shade(Enum):
    A = 1
print(Color.RED, Color.RED.__class__.__module__, Shade.A)
counter = 0
def bump():
    global counter
    counter += 1
for _ in range(3): bump()
print(counter)
fs = [lambda: i for i in range(3)]
print([f() for f in fs])
