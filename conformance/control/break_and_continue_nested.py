"""break and continue affect the innermost loop, through if, try, with and nested loops."""

from contextlib import contextmanager


@contextmanager
def traced(name):
    print("enter", name)
    try:
        yield
    finally:
        print("exit", name)


def main():
    out = []
    for i in range(4):
        if i == 1:
            continue
        for j in range(4):
            if j == 2:
                break
            if (i + j) % 2:
                continue
            out.append((i, j))
    print(out)
    for i in range(3):
        with traced(i):
            if i == 0:
                continue
            if i == 1:
                break
    print("left with i =", i)
    for i in range(4):
        try:
            if i == 0:
                continue
            if i == 2:
                break
            print("body", i)
        finally:
            print("finally", i)
    n = 0
    while n < 5:
        n += 1
        try:
            if n == 2:
                raise ValueError(n)
            if n == 4:
                break
        except ValueError as error:
            print("caught", error)
            continue
        else:
            print("else", n)
        print("end of body", n)
    for i in range(3):
        for j in range(3):
            for k in range(3):
                if k == 1:
                    break
                if j == 1:
                    continue
                print(i, j, k, end=" | ")
            if j == i:
                break
    print()
    for x in [1, 2, 3]:
        while x:
            x -= 1
            if x == 1:
                break
        else:
            continue
        print("broke with", x)
        if x:
            break
    return i, j, k, x
