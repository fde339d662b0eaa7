"""Iterators that are made and used up on the spot, among answers, writes and failures: what they go over is what stands there then."""
import itertools

from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    if x == "fails":
        raise ValueError(x)
    return x


@sequential
def save(x):
    LOG.append(x)
    return x


class Loud:
    def __init__(self, name):
        self.name = name

    def __bool__(self):
        LOG.append(self.name)
        return self.name != "no"

    def __eq__(self, other):
        LOG.append(("compared", self.name))
        return isinstance(other, Loud) and self.name == other.name

    def __len__(self):
        LOG.append(("measured", self.name))
        return len(self.name)


def answers_looked_at():
    # What decides, maps or groups has to be there.
    answers = [ask(0), 1, ask(2), ask(0), 2]
    print([x for x in filter(None, answers)], list(filter(None, answers)))
    words = [ask("a"), ask("bc"), "de", ask("f")]
    print([n for n in map(len, words)], sum(map(len, words)), list(map(str.upper, words)))
    print([(n, list(group)) for n, group in itertools.groupby(words, key=len)])
    print([list(group) for _, group in itertools.groupby([ask(1), 1, ask(2)])])
    print([x for x in itertools.compress("abcd", [ask(0), ask(1), 0, ask(1)])])
    print([pair for pair in itertools.pairwise(answers)])
    rounds = itertools.cycle([ask("x"), ask("y")])
    print([next(rounds) for _ in range(5)], [ask(x) for x, _ in zip(rounds, range(3))])


def answers_passed_on():
    answers = [ask(1), ask(2), ask(3)]
    print(list(zip("abc", answers)), dict(zip("abc", answers)), list(enumerate(answers)), dict(enumerate(answers)))
    print(list(enumerate(zip(answers, answers))), tuple(reversed(answers)), [*itertools.chain(answers, "x")])
    print(list(itertools.product(answers[:2], "ab")), list(itertools.combinations(answers, 2)))
    print(sorted(itertools.permutations(answers, 2)), list(itertools.zip_longest(answers, "a")))
    stars = [*zip("ab", answers), *{"k": ask(7)}.items(), *itertools.combinations(answers, 2)]
    print(len(stars), save("stars"), stars, (*enumerate(answers),), max(*zip(answers, "ab")))
    pools = itertools.product(answers, [ask("z")])
    print(next(pools), save("between"), sorted(pools))
    first, *rest = enumerate(answers)
    print(first, rest, dict(zip(answers, answers)), set(zip(answers, "ab")) == {(1, "a"), (2, "b")})
    print(dict([("k", ask(1)), ["l", ask(2)]]), dict({"a": ask(3)}), dict({"b": ask(4)}.items()))


def written_meanwhile():
    rows, flags = [[], [1]], [0, 0]
    if ask(1):
        rows[0].append("late")
        flags[1] = 1
    print([x for x in filter(None, rows)], list(map(len, rows)), list(zip(rows, flags)), dict(zip("ab", flags)))
    if ask(1):
        rows.append([ask("more")])
    print(list(enumerate(rows)), list(itertools.chain.from_iterable(rows)), max(enumerate(flags), key=lambda at: at[1]))
    kept = zip(rows, [1, 2, 3, 4])
    if ask(1):
        rows.append(["last"])
    print(list(kept), list(kept))


def failing():
    items = iter([1, 2, 3])
    pairs, groups = zip(items, "abc"), itertools.groupby([1, 1, 2, 2])
    tail = None
    try:
        tail = enumerate("xyz")
        ask("fails")
        print("not printed", list(items), list(pairs), next(tail), next(groups))
    except ValueError:
        print(next(items), list(tail), [(key, list(group)) for key, group in groups])
    print(list(pairs))
    for key, group in itertools.groupby([1, 1, 2, 2]):
        try:
            ask("fails" if key == 1 else 0)
            print(list(group))
        except ValueError:
            print(next(group))
    shared = iter([1, 2, 3, 4])
    try:
        ask("fails")
        print(dict(zip(shared, shared)))
    except ValueError:
        print(list(shared))


def shared():
    a = ask(1)
    items = iter([1, 2, 3, 4, 5, 6])
    b = ask(2)
    print(list(zip(items, items)), list(items), a, b)
    ones = itertools.count()
    print(list(zip(ones, "ab")), next(ones), list(zip("ab", ones)), next(ones))
    kept = [enumerate("abc")]
    head = next(kept[0])
    c = ask(3)
    print(head, list(kept[0]), list(kept[0]), c)
    chained = itertools.chain([1], kept, iter([2]))
    d = ask(4)
    print([type(x).__name__ for x in chained], d)


def loud():
    things = [Loud("yes"), Loud("no"), Loud("yes")]
    a = ask(1)
    print([x.name for x in filter(None, things)], len(LOG), a)
    b = ask(1)
    print(list(map(len, things)), [key.name for key, _ in itertools.groupby(things)], len(LOG), b)
    print(list(reversed(Backwards())), [x for x in reversed(Backwards())], save(len(LOG)))


class Backwards:
    def __len__(self):
        return 2

    def __getitem__(self, at):
        LOG.append(("at", at))
        return at


def main():
    for part in (answers_looked_at, answers_passed_on, written_meanwhile, failing, shared, loud):
        part()
    print(LOG)
    return LOG
