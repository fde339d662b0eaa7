"""Lists made of views, pairs and other containers show the answers, never what stands for one that is missing."""
from sooner import unordered


@unordered
def ask(x):
    return x


def pairs_of_a_dictionary():
    counts = {"a": ask(3), "b": 2}
    view = counts.items()
    counts.pop("b", None)
    print(list(view), len(view), tuple(view), [*view], list(reversed(view)))
    counts["c"] = ask(4)
    for key, value in view:
        print(key, value)
    pairs = list(view)
    first, *rest = pairs
    print(first, rest, dict(pairs), sorted(view), view, counts.values(), 4 in counts.values())
    return pairs, {**counts, "d": ask(5)}


def pairs_of_a_list():
    xs = [ask(1), ask(2), 5]
    numbered = list(enumerate(xs))
    both = list(zip(xs, reversed(xs)))
    print(numbered, both, dict(numbered), list(map(list, both)))
    return numbered[1:], both[::-1], numbered + both


def lists_in_lists():
    rows = [[ask(1)], (ask(2), [ask(3)])]
    copy, fixed, twice = list(rows), tuple(rows), rows * 2
    copy[0].append(ask(4))
    print(copy, fixed, twice, rows)
    return copy[1], fixed[0], twice[1:]


def main():
    return pairs_of_a_dictionary(), pairs_of_a_list(), lists_in_lists()
