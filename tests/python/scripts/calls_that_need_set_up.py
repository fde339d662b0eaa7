"""A global made by a function."""

import random
import time

import sooner


@sooner.unordered
def ask(answer, most=0.02):
    time.sleep(most * random.random())
    return answer


def init():
    global client
    client = ask("c")
x = ask("x")
init()
def call(): return client + "!"
print(call(), x)
if __name__ == "__main__":
    import sys
    out = [ask(a) for a in sys.argv[1:]]
    print(out)
    sys.exit(len(out))
