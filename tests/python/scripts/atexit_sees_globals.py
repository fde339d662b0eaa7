"""What runs at exit finds the globals as the fault left them."""

import atexit


def leave():
    print(x, "y" in globals(), "error" in globals())


atexit.register(leave)
x = 1
try:
    x = 2
    {}["k"]
except KeyError as error:
    y = int("x")
