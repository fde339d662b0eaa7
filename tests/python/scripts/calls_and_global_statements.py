"""Functions that count in a global."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


count = 0
def bump(n):
    global count
    count = count + ask(n)
for i in range(4):
    bump(i)
    print(count)
x = ask(1); bump(x); print(count); count = 100; bump(5); print(count)
