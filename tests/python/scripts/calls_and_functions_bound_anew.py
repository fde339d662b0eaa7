"""A function is the one that was bound last."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


def f(): return 1
def g(): return f()
x = ask(1, .2)
def f(): return 2
print(g())
y = ask(2, .2)
f = lambda: ask(3)
print(g(), x, y)
