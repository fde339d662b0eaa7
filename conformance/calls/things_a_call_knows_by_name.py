"""A call that is passed what it also finds by a name of its own sees that it is the same."""
from sooner import unordered
KNOWN = [1]
TABLE = {"xs": KNOWN}


@unordered
def ask(x):
    return x


@unordered
def known(x):
    return x is KNOWN, id(x) == id(KNOWN), x is TABLE["xs"]


class K:
    xs = KNOWN

    @unordered
    def known(self, x):
        return x is self.xs


def main():
    ask(1)
    a = known(KNOWN)
    b = K().known(KNOWN)
    KNOWN.append(2)
    print(a, b)
