"""A function of a module is replaced by something that has yet to arrive: who calls it behind that calls the new one."""
import sys
import types

from sooner import unordered

tools = types.SimpleNamespace()


@unordered
def same(x):
    return x


@unordered
def ask(x):
    return "asked", x


@unordered
def fake(x):
    return "faked", x


helper = ask


def module():
    return sys.modules[__name__]


def use(x):
    return helper(x)


def main():
    out = []
    m = module()
    m.helper = same(fake)
    out.append(helper(0))
    m.helper = ask
    out.append(use(1))
    setattr(m, "helper", same(fake))
    out.append(use(2))
    globals()["helper"] = same(ask)
    out.append(helper(3))
    vars(m)["helper"] = same(fake)
    out.append(use(4))
    m.__dict__.update(helper=same(ask))
    out.append(helper(5))
    if same(True):
        m.helper = fake
    out.append(helper(6))
    tools.go = same(ask)
    out.append(tools.go(7))
    tools.go = same(fake)
    out.append(tools.go(8))
    m.helper = ask
    return out
