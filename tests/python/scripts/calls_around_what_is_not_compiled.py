"""A statement that runs as it is sees everything before it, and nothing overtakes it."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


a = ask(1, .2)
exec("b = a + 1; c = 5")
print(b, c)
d = ask(b)
exec("d = 7")
print(d)
from math import *
print(floor(ask(2.5)))
def floor(x): return "mine"
e = ask(3)
from math import *
print(floor(2.7), e)
