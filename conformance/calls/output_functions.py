"""`@output` functions of one's own: in order, none held back, arguments as they were."""
from sooner import output, unordered


@unordered
def ask(q):
    return q * 2


@output
def note(*parts):
    print("note:", *parts)


def main():
    xs = []
    for q in range(3):
        note("before", q, xs)
        xs.append(ask(q))
        note("after", xs)
    xs.clear()
    note("cleared", xs)
