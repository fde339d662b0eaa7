"""Readonly calls see class attributes."""
from sooner import readonly


class C: v = 1


@readonly
def read(): return C.v


def main():
    a = read()
    C.v = 2
    print(a, read())
