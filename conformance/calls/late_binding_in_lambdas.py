"""Lambdas that see the loop variable as it is when they are called."""
from sooner import unordered


@unordered
def ask(q):
    return f"a{q}"


def main():
    late, bound = [], []
    for q in range(3):
        late.append(lambda: ask(q))
        bound.append(lambda q=q: ask(q))
    q = 7
    print([f() for f in late], [f() for f in bound])
    q = 8
    return [f() for f in late]
