"""Comprehensions, lambdas, class bodies and generators over names still to come."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


k = ask(3)
m = ask(2)
print([i * k for i in range(m)], {i: k for i in range(m)}, sum(i * k for i in range(m)))
fs = [lambda: k + j for j in range(2)]
k = ask(10)
print([f() for f in fs])
class C:
    v = k
    w = [m for _ in range(2)]
k = 11
print(C.v, C.w)
n = ask(1)
if n > 0:
    best = ask(5)
print(best)
best = best + 1 if best else 0
print(f"{best=} {k!r}")
while n < 4:
    n = ask(n + 1)
    print("n", n)
