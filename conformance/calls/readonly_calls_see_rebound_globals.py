"""Readonly calls see rebound globals."""
from sooner import readonly
VERSION = 1


@readonly
def version(): return VERSION


def main():
    global VERSION
    a = version()
    VERSION = 2
    print(a, version())
