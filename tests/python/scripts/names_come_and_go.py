"""Bound, bound anew, unbound, shadowing builtins."""

import builtins


def first():
    return 1


def call():
    return first()


print(call())


def first():
    return 2


print(call())
first = lambda: 3  # noqa: E731
print(call())
del first
try:
    call()
except NameError as error:
    print(error)
try:
    error
except NameError as gone:
    print(gone)
len = lambda text: -1  # noqa: E731
print(len("abc"), [len("a") for _ in range(2)])
del len
print(len("abc"), builtins.len is len)
if (n := 10) > 5:
    print([last := i for i in range(n)], last, any((seen := i) > 2 for i in range(5)), seen)
counter = 0


def bump():
    global counter
    counter += 1
    return counter


for counter in range(3):
    print(counter, bump(), counter)
a, *b = [1, 2, 3]
print(a, b, [lambda: i for i in range(3)][0]())
print(undefined)
