"""A walrus in a comprehension binds in the enclosing function, its loop variable does not."""


def score(word):
    return len(word) * 2


def outer_name():
    last = None

    def collect(values):
        nonlocal last
        return [last := v for v in values]

    return collect([1, 2, 3]), last


tally = 0


def running_total(values):
    global tally
    tally = 0
    return [tally := tally + v for v in values], tally


def main():
    words = ["fig", "banana", "kiwi"]
    print([(w, s) for w in words if (s := score(w)) > 6], s)
    total = 0
    print([total := total + n for n in range(5)], total)
    print(any((witness := n) % 7 == 0 for n in range(10, 30)), witness)
    print(all((counter := n) < 3 for n in range(10)), counter)
    print({(last := c) for c in "a"}, {c: (pos := i) for i, c in enumerate("xyz")}, last, pos)
    print([[inner := a * b for b in (1, 2)] for a in (3, 4)], inner)
    print(outer_name())
    print(running_total([4, 5]), tally)
    [never := 1 for _ in ()]
    try:
        print(never)
    except UnboundLocalError as error:
        print(error)
    try:
        [before := 10 // n for n in (5, 2, 0, 1)]
    except ZeroDivisionError:
        print("stopped with", before)
    return total
