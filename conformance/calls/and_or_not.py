"""Short-circuit operators make exactly the calls Python makes."""
from sooner import unordered


@unordered
def ask(x):
    return x


def main():
    a = ask(1) and ask(2) and ask(0) and ask(3)
    b = ask(0) or ask("") or ask(4) or ask(5)
    c = not ask(0) and (ask(6) or ask(7))
    d = ask(8) if ask(0) else ask(9)
    e = ask(1) < ask(2) < ask(0) < ask(10)
    f = ask([]) or ask({}) or "none"
    print(a, b, c, d, e, f)
    return a, b, c, d, e, f
