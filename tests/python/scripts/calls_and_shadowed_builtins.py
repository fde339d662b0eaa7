"""A function that takes the name of a builtin behind a call."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


log = []
def main(n):
    print("m", n)
x = ask(1, .2)
def print(*a): log.append(a)
if x: main(x)
import builtins
builtins.print(log)
len = lambda s: -1
y = ask(2)
builtins.print(len([1, 2]), y)
del len
builtins.print(len([1, 2]), y)
