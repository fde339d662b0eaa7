"""Generators, and objects whose operators write, that earlier code has yet to put into a global, an attribute, an item or a variable, where
code not yet decided looks at them."""
import sooner

LOG = []
GEN = BOX = None
TABLE = {}
ROWS = []


@sooner.unordered
def ask(question):
    return question


class Sly:
    """Whatever is done with it, the log tells."""

    def __add__(self, other):
        LOG.append(other)
        return other

    def __bool__(self):
        LOG.append("bool")
        return True

    def __iter__(self):
        LOG.append("iter")
        return iter([1, 2])

    def __eq__(self, other):
        LOG.append("eq")
        return False

    @property
    def seen(self):
        LOG.append("seen")
        return 1


class Plain:
    def __init__(self, n=1):
        self.n = n

    def next(self):
        return next(self.n)

    def more(self):
        return self.n + 1


def counter():
    n = 0
    while True:
        n += 1
        LOG.append(n)
        yield n


@sooner.sequential
def fill(box):
    box.n = counter()


@sooner.sequential
def fill_slyly(box):
    box.n = Sly()


def fill_unseen(box):
    box.n = eval("counter()")


def fill_table():
    TABLE["k"] = eval("Sly()")


def fill_box():
    BOX.n = Sly()


def a_global():
    global GEN
    GEN = counter()
    if ask(2):
        next(GEN)
    return len(LOG)


def a_global_perhaps():
    global GEN
    first = ask(0)
    GEN = counter() if ask(1) else None
    if ask(2):
        next(GEN)
    return len(LOG), first


def an_operator_of_a_global():
    global BOX
    BOX = Sly() if ask(1) else None
    if ask(2):
        BOX + 1
    return len(LOG)


def an_attribute():
    first = ask(0)
    box = Plain(counter())
    if ask(2):
        box.next()
    return len(LOG), first


def an_attribute_behind_a_branch():
    first = ask(0)
    if first:
        LOG.append(0)
    count = counter()
    if ask(1):
        count = counter()
    box = Plain(count)
    if ask(2):
        box.next()
    return len(LOG), first


def an_operator_of_an_attribute():
    ask(0)
    box = Plain(Sly() if ask(1) else None)
    if ask(2):
        box.more()
    return len(LOG)


def put_in_a_branch():
    ask(0)
    box = Plain()
    if ask(1):
        box.n = Sly()
    if ask(2):
        box.n + 1
    first = len(LOG)
    if ask(3) and box.n:
        box.n.seen
    return first, len(LOG)


def gone_over():
    ask(0)
    box = Plain([])
    if ask(1):
        box.n = Sly()
    if ask(2):
        for _ in box.n:
            pass
    return len(LOG)


def compared():
    ask(0)
    rows = [1, 2]
    if ask(1):
        rows[0] = Sly()
    if ask(2):
        rows == [3, 4]
    first = len(LOG)
    if ask(3):
        5 in rows
    return first, len(LOG)


def summed():
    ask(0)
    rows = [1, 2]
    if ask(1):
        rows.append(Sly())
    if ask(2):
        rows[-1] + sum(rows[:2])
    return len(LOG)


def moved_on():
    ask(0)
    here, there = Plain(), Plain()
    if ask(1):
        here.n = Sly()
    if ask(2):
        there.n = here.n
    if ask(3):
        there.n + 1
    first = len(LOG)
    there.n = here.n
    if ask(4):
        there.n + 1
    return first, len(LOG)


def items():
    ask(0)
    TABLE["a"] = counter() if ask(1) else None
    ROWS.append(counter() if ask(2) else None)
    if ask(3):
        next(TABLE["a"])
    first = len(LOG)
    if ask(4):
        for row in ROWS:
            next(row)
    return first, len(LOG)


def a_variable():
    numbers = None

    def begin():
        nonlocal numbers
        numbers = counter()

    ask(0)
    if ask(1):
        begin()
    if ask(2):
        next(numbers)
    return len(LOG)


def by_calls():
    ask(0)
    box, other = Plain(), Plain()
    fill(box)
    if ask(1):
        next(box.n)
    first = len(LOG)
    fill_slyly(other)
    if ask(2):
        other.n + 1
    return first, len(LOG)


def by_code_that_nobody_sees():
    ask(0)
    box, TABLE["k"] = Plain(), 1
    fill_unseen(box)
    if ask(1):
        next(box.n)
    first = len(LOG)
    fill_table()
    if ask(2):
        TABLE["k"] + 1
    return first, len(LOG)


def by_code_that_an_answer_is():
    global BOX
    BOX = Plain()
    ask(fill_box)()
    if ask(2):
        BOX.n + 1
    return len(LOG)


PARTS = (
    a_global,
    a_global_perhaps,
    an_operator_of_a_global,
    an_attribute,
    an_attribute_behind_a_branch,
    an_operator_of_an_attribute,
    put_in_a_branch,
    gone_over,
    compared,
    summed,
    moved_on,
    items,
    a_variable,
    by_calls,
    by_code_that_nobody_sees,
    by_code_that_an_answer_is,
)


@sooner.auto
def main():
    for part in PARTS:
        LOG.clear()
        ROWS.clear()
        TABLE.clear()
        print(part.__name__, part(), LOG)
