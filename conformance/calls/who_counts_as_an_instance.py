"""Code that says who counts as an instance runs in its turn, also that of an instance."""
from sooner import unordered


@unordered
def ask(x):
    return x


LOG = []


class Check:
    def __instancecheck__(self, other):
        LOG.append("checked")
        return True


class Meta(type):
    def __instancecheck__(cls, other):
        LOG.append("meta")
        return True


class M(metaclass=Meta):
    pass


def main():
    a = ask(1)
    c = Check()
    print(isinstance(3, c), LOG, isinstance(a, c), LOG, isinstance(a, M), LOG)
    if ask(2):
        isinstance(3, c)
    print(LOG)
    isinstance(ask(3), M)
    isinstance(ask(4), c)
    print(LOG)
