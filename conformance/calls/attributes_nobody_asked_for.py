"""A class that answers for every attribute is asked for those that the program asks for, and for no others."""
import sys

from sooner import readonly, sequential, unordered

ASKED = []


@unordered
def ask(x):
    return x


@readonly
def look(thing):
    return len(ASKED)


@sequential
def save(thing):
    return thing


class Proxy:
    def __init__(self, n):
        self.n = n

    def __call__(self, *args):
        return args

    def __repr__(self):
        return f"Proxy {self.n}"

    def __getattr__(self, name):
        ASKED.append(name)
        return name


class Watched:
    def __getattribute__(self, name):
        ASKED.append(f"watched {name}")
        return object.__getattribute__(self, name)

    def __call__(self, x):
        return x

    def __repr__(self):
        return "Watched"


def main():
    proxy, watched = Proxy(ask(1)), Watched()
    print(proxy(ask(2)), watched(ask(3)), ASKED)
    print(proxy, [proxy, watched], ask(4))
    sys.stdout.write(f"{proxy} {ask(5)}\n")
    print(save(proxy), look(watched), ask(proxy.color))
    for function in (proxy, watched, len):
        print(function([ask(6)]))
    print(sorted([3, 1, ask(2)], key=watched), list(map(proxy, [ask(7), 8])))
    return ASKED
