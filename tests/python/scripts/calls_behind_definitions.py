"""Calls that run elsewhere find what was defined before them."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


x = ask(1, .2)
PROMPT = "p"
@sooner.unordered
def judge(a): return PROMPT + str(a)
y = judge("z")
PROMPT = "q"
z = judge("w")
print(x, y, z)
