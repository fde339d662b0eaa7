"""Loops over generator expressions: what is made when, what a turn changes meanwhile, and how they are left."""
from sooner import readonly, sequential, unordered

LOG = []
FACTOR = 2


@unordered
def ask(x):
    return x * 10


@sequential
def save(x):
    LOG.append(x)
    return len(LOG)


@readonly
def saved():
    return len(LOG)


def items_are_made_one_by_one():
    for a in (save(("item", x)) for x in [1, 2, 3]):
        print("turn", a, save(("turn", a)), saved())
    print(LOG[-6:])
    for a in (print("item", x) or ask(x) for x in range(3) if print("asked for", x) or x != 1):
        print("turn", a)


def a_turn_changes_what_items_are_made_of():
    factor, xs = 2, [1, 2, 3]
    for a in (ask(x) * factor for x in xs):
        factor += 1
        if len(xs) < 6:
            xs.append(len(xs) + a)
        print(a, factor, xs)
    for a in (x for x in xs if x > factor):
        factor = a
        print(a)
    print(factor, xs)
    word = "a"
    for word in (word + letter + str(ask(1)) for letter in "xyz"):
        print(word)
    names = {"a": 1}
    try:
        for n in (ask(names[n]) for n in names):
            names["b" * n] = n
    except RuntimeError as error:
        print(error, names)


def a_turn_changes_globals():
    global FACTOR
    for a in (ask(x) * FACTOR for x in range(3)):
        FACTOR += 1
        print(a, FACTOR)


def several_clauses():
    rows = [[1, 2], [], [3, 4, 5]]
    for x, y in ((x, ask(x)) for row in rows if row for x in row if ask(x) != 40):
        print(x, y)
    else:
        print("came to its end")
    for a in (ask(x + y) for x in range(3) for y in range(x) for _ in "ab"):
        if a == 20:
            continue
        print(a)
        if a == 30:
            break
    else:
        print("not left")
    for a in (x for row in rows for x in row):
        for b in (ask(a + y) for y in range(3) for z in range(2)):
            if b > 30:
                break
        else:
            continue
        print("left with", a, b)
        break
    else:
        print("never")
    for a in (x for row in rows for x in row):
        while True:
            break
        else:
            break
        print("goes on", a)


def found(rows, wanted):
    for x in (ask(x) for row in rows for x in row):
        if x == wanted:
            return x
        if x > 100:
            raise LookupError(x)
    return None


def expressions_in_expressions():
    for a in (ask(x) + 1 for x in (ask(y) for y in (z for z in [1, 2, 3] if z != 2))):
        print(a)
    for a in (sum(ask(y) for y in range(x)) for x in [1, 2, 3]):
        print(a)
    print([a + b for a in (ask(x) for x in [1, 2]) for b in (ask(a + y) for y in [1, 2])])
    print({a: ask(a) for a in (x for x in [1, 2] for x in [x, x * 2])})
    print([[b for b in (ask(a) for _ in "ab")] for a in (ask(x) for x in [1, 2])])
    print(sum(a for a in (ask(x) for x in [1, 2])))


def functions_made_inside():
    made = []
    for f in (lambda: ask(x) for x in [1, 2, 3]):
        made.append(f)
        print(f())
    print([f() for f in made])
    made = []
    for f in (lambda n=x: (n, ask(x + offset)) for offset in [100, 200] for x in [1, 2]):
        made.append(f)
    print([f() for f in made], made[0].__qualname__)
    made = []
    for step in [1, 2]:
        for f in (lambda: (x, step) for x in [step, step + 1]):
            made.append(f)
    print([f() for f in made])


def names():
    x = "outer"
    for y in (x for x in [1, 2]):
        print(x, y)
    for x in (x for x in x):
        print(x)
    for a in (last := x + str(ask(1)) for x in "ab"):
        print(a, last)
    print(last, x)
    for (a, *b), c in (([x, ask(x), x], y) for x, y in [(1, 2), (3, 4)]):
        print(a, b, c)


def passed_on():
    yield from (ask(x) for x in [1, 2])
    for a in (ask(x) for x in [3, 4]):
        if a == 40:
            return
        yield a


class Store:
    factor = 3

    def __init__(self):
        self.__rows = [1, 2]
        self.total = 0

    def go_over(self):
        for a in (ask(row) * self.factor for row in self.__rows):
            self.total += a
            self.factor += 1
            print(a, self.total)


def main():
    items_are_made_one_by_one()
    a_turn_changes_what_items_are_made_of()
    a_turn_changes_globals()
    several_clauses()
    print(found([[1, 2], [3]], 20), found([[1], []], 20))
    expressions_in_expressions()
    functions_made_inside()
    names()
    for a in passed_on():
        print(a)
    print(list(passed_on()))
    Store().go_over()
    return found([[1, 11], [12]], 0)
