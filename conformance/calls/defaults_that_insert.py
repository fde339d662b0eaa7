"""Reading a defaultdict puts keys in, in the order of the program; move_to_end and Counter change in their turn."""
import collections

from sooner import unordered


@unordered
def ask(q):
    return q % 5


def main():
    groups = collections.defaultdict(list)
    for q in range(4):
        if ask(q) % 2:
            groups[f"odd {ask(q)}"].append(q)
        groups["all"].append(q)
    print(dict(groups), list(groups))
    first = ask(6)
    print(groups["new"], first, len(groups))
    made = []
    numbered = collections.defaultdict(lambda: made.append(1) or len(made))
    print(numbered[ask(7)], len(made), numbered["x"], ask(8), len(made))
    order = collections.OrderedDict(a=1, b=2, c=3)
    if ask(9):
        order.move_to_end("a")
    print(list(order), next(iter(order.items())), len(order.keys()))
    counts = collections.Counter()
    counts[ask(11)] += 1
    counts.update([ask(12), 1])
    print(counts.most_common(1), counts[99], len(counts))
    return groups, order, counts
