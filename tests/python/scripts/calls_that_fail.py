"""Handlers see the variables as they stood, and the first fault ends the script."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


@sooner.unordered
def fail(n):
    time.sleep(.05 * random.random())
    if n % 2: raise ValueError(n)
    return n
seen = []
for i in range(6):
    state = "before"
    try:
        v = fail(i)
        state = "after"
        w = ask(v)
    except ValueError as e:
        print("caught", e, state)
        v = None
    else:
        print("else", w)
    finally:
        seen.append((i, state, v))
print(seen, v)
a = ask(1)
b = fail(1)
print("never")
