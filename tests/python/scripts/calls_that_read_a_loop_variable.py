"""Each call sees its own turn's."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


@sooner.unordered
def use(): return q * 2
out = []
for q in range(5):
    r = ask(q)
    out.append((r, use()))
print(out)
