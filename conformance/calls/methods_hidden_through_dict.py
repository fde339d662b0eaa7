"""Something put into the dictionary of an instance, later, hides a method of its class."""
from sooner import unordered


@unordered
def same(x):
    return x


@unordered
def ask(x):
    return "asked", x


@unordered
def fake(x):
    return "faked", x


class C:
    def get(self, x):
        return fake(x)


def by_a_name():
    c = C()
    d = c.__dict__
    d[same("get")] = ask
    return c.get(10)


def at_once():
    c = C()
    c.__dict__[same("get")] = ask
    return c.get(10)


def undecided():
    c = C()
    if same(True):
        c.__dict__["get"] = ask
    return c.get(10)


def main():
    print(by_a_name(), at_once(), undecided())
