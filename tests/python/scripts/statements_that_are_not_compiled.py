"""They run as they are, and the others around them too."""

from math import *
from os.path import *

a = 1
exec("b = a + 1")
print(b, floor(2.5), join("a", "b"))
locals()["c"] = 5
globals()["d"] = c + 1
print(d, eval("a + b + c"), sorted(name for name in dir() if len(name) == 1))
vars()["a"] = 9
print(a)


def squares(n):
    for i in range(n):
        yield i * i


async def answer():
    return 42


import asyncio

print(list(squares(4)), asyncio.run(answer()))
exec("1 / 0")
