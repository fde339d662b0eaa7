"""A name unbound behind a call."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


a = ask(1, .2)
b = a
del a
try:
    print(a)
except NameError as e:
    print(e)
a = ask(2)
print(a, b)
for i in range(3):
    t = ask(i)
    if i == 1: del t
    else: print(t)
print(t)
del t
print(t)
