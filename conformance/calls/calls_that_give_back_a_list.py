"""A call that gives back the list it was passed: it is that list, as it stands wherever it is looked at."""
from sooner import unordered


@unordered
def same(xs):
    return xs


@unordered
def ask(q):
    return q


def main():
    xs = [1]
    ys = same(xs)
    before = f"{ys}"
    xs.append(ask(2))
    xs[0] += 5
    print(before, ys, ys is xs)
    records = [{"n": ask(3)}]
    found = same(records)
    records.append({"n": 4})
    found[0]["n"] = ask(6)
    print(records, found is records, found[0] is records[0])
    return xs, ys
