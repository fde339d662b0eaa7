"""return from loops, branches, try, with and nested functions; falling off the end gives None."""

from contextlib import contextmanager


@contextmanager
def announce(label):
    print("open", label)
    try:
        yield label
    finally:
        print("close", label)


def from_loop(items):
    for i, item in enumerate(items):
        while item > 10:
            item -= 1
            if item == 15:
                return "inner", i
        if item < 0:
            return
    return "end"


def from_with(flag):
    with announce("outer"), announce("inner") as name:
        if flag:
            return name
        print("body")
    return "after"


def from_finally(value):
    try:
        return f"try {value}"
    finally:
        print("finally sees", value)
        value = "changed too late"


def override(items):
    for item in items:
        try:
            if item == 0:
                raise KeyError(item)
            return item
        except KeyError:
            return "except"
        finally:
            print("cleanup", item)


def mutable_result():
    result = [1]
    try:
        return result
    finally:
        result.append("added in finally")


def no_return(x):
    if x:
        x += 1


def early(x):
    if x is None: return
    if x == 0: return 0
    return (x, *early(x - 1)) if x > 1 else (x,)


def main():
    print(from_loop([1, 20]), from_loop([-1]), from_loop([]), from_loop([5, 12]))
    print(from_with(True))
    print(from_with(False))
    print(from_finally("v"))
    print(override([3]), override([0]), override([]))
    print(mutable_result(), no_return(1), no_return(0))
    print(early(None), early(0), early(3))
    print((lambda: None)(), [].append(1), print(end=""))
    for f in (from_loop, no_return):
        try:
            print(f(None))
        except TypeError as error:
            print(error)
    for i in range(5):
        for j in range(5):
            if i * j == 6:
                return i, j
