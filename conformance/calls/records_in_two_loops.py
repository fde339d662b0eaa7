"""Records filled in by two loops through two containers."""
from sooner import unordered


@unordered
def ask(q):
    return q * 2


@unordered
def score(a):
    return a % 5


def main():
    records = [{"q": q} for q in range(4)]
    by_q = {r["q"]: r for r in records}
    for r in records:
        r["a"] = ask(r["q"])
    for q in reversed(range(4)):
        by_q[q]["s"] = score(by_q[q]["a"])
    best = max(records, key=lambda r: r["s"])
    best["best"] = True
    print(records)
    return by_q[best["q"]] is best
