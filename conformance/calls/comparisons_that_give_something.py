"""A comparison of one's own may give something that others change."""
from sooner import unordered


@unordered
def ask(x):
    return x


class V:
    def __init__(self, n):
        self.n, self.log = n, []
    def __eq__(self, other):
        return self.log

    def __lt__(self, other):
        return self.log

    def __hash__(self):
        return 1


def main():
    v = V(1)
    r = v == ask(1)
    r.append("x")
    print(v.log)
    s = v < ask(2)
    v.log.append("y")
    print(s)
    s.append(ask(3))
    print(v.log)
    t = ask(4) == v
    v.log.append("z")
    print(t, t is v.log)
