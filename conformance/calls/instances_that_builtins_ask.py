"""`len`, `bool`, `str`, `format`, `iter`, conditions and loops that run code of a class which asks: in order, with CPython's complaints."""
import functools

from sooner import readonly, sequential, unordered

LOG = []
ITEMS = [["a"], ["b"]]


@unordered
def ask(x):
    return x


@unordered
def fail_if(x, fails):
    if fails:
        raise LookupError(x)
    return x


@readonly
def count():
    return len(LOG)


@sequential
def save(x):
    LOG.append(x)
    return x


class Shelf:
    def __init__(self, name, books=()):
        self.name, self.books, self.asked = name, list(books), 0

    @functools.cached_property
    def pages(self):
        return [ask(book) for book in self.books]

    def __len__(self):
        self.asked += 1
        return ask(len(self.books))

    def __iter__(self):
        self.asked += 1
        return iter([ask(book) for book in self.books])

    def __str__(self):
        return f"{ask(self.name)}: {', '.join(self.pages)}"

    def __repr__(self):
        return f"Shelf({ask(self.name)!r})"


class Spec(Shelf):
    def __format__(self, spec):
        return f"<{ask(spec)}|{ask(self.name)}>"

    def __bool__(self):
        LOG.append(self.name)
        return ask(self.name) == "full"


class Known:
    def __iter__(self):
        ask(1)
        return iter(ITEMS)


class Given:
    """Gives what it is told to, whatever it is asked."""

    def __init__(self, given):
        self.given = given

    def answer(self):
        return ask(self.given)

    def __len__(self):
        return self.answer()

    def __bool__(self):
        return self.answer()

    def __str__(self):
        return self.answer()

    def __repr__(self):
        return self.answer()

    def __format__(self, spec):
        return self.answer()

    def __iter__(self):
        return self.answer()


class Countdown:
    def __init__(self, start):
        self.at = start

    def __iter__(self):
        ask("begin")
        return self

    def __next__(self):
        if self.at == 0:
            raise StopIteration
        self.at -= 1
        return ask(self.at)


class Turns:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        for item in self.items:
            yield ask(item)


class Failing:
    def __init__(self, text):
        self.text = text

    def __len__(self):
        return fail_if(self.text, True)

    __bool__ = __str__ = __iter__ = __len__


def asked_all(shelf):
    print(len(shelf), bool(shelf), str(shelf), repr(shelf), list(shelf), sorted(shelf), tuple(shelf), set(shelf) == set(shelf.books))
    print(f"{shelf} {shelf!r} {shelf!s:>12} {shelf}", format(shelf), "%s" % shelf, any(shelf), all(shelf))
    return [book for book in shelf], {book: 1 for book in shelf}, shelf.asked, not shelf


def branches(shelf):
    found = []
    if shelf:
        found.append("if")
    while shelf and len(found) < 3:
        found.append("while")
        shelf.books.pop()
    found.append("yes" if shelf else "no")
    found.append(shelf and 1)
    found.append(shelf or 2)
    found.append(not shelf)
    return [one is shelf or one for one in found], shelf.asked


def loops(shelf):
    seen = []
    for book in shelf:
        seen.append(book)
        shelf.books.append(ask(f"{book}+"))
        if len(seen) > 4:
            break
    else:
        seen.append("end")
    return seen, shelf.books, [(at, book) for at, book in enumerate(shelf)], dict(zip(shelf, shelf))


def chosen(x, full, empty):
    shelf = full if ask(x) else empty
    taken = []
    if shelf:
        taken.append(shelf.name)
    for book in shelf:
        taken.append(book)
    return taken, f"{shelf}", len(shelf), LOG


def behind_an_answer(x):
    known = Known()
    if ask(x) > 1:
        for row in known:
            row.append(x)
    return [len(row) for row in ITEMS], [row[-1] for row in known]


def written_meanwhile(shelf, x):
    if ask(x) > 1:
        shelf.books.append(ask("late"))
        shelf.name = "late"
    return len(shelf), [book for book in shelf], f"{shelf!r}", shelf.asked


def in_order(spec):
    LOG.clear()
    save("first")
    first = count()
    found = "full" if spec else "empty"
    save("second")
    return found, first, f"{spec:>5} {spec}", format(spec, "x"), count(), LOG


def complaints_in_place(given):
    found = []
    try:
        found.append(len(given))
    except (TypeError, ValueError) as error:
        found.append(str(error)[:30])
    try:
        found.append(f"{given}")
    except TypeError as error:
        found.append(str(error)[:30])
    try:
        found.append(1 if given else 0)
    except TypeError as error:
        found.append(str(error)[:30])
    try:
        for item in given:
            found.append(item)
    except TypeError as error:
        found.append(str(error)[:30])
    return found


def failing(failing):
    found = []
    for ask_it in (len, bool, str, list, lambda x: 1 if x else 2, lambda x: [y for y in x], lambda x: f"{x}"):
        try:
            found.append(ask_it(failing))
        except LookupError as error:
            found.append(repr(error))
    try:
        if failing:
            found.append("yes")
    except LookupError as error:
        found.append(repr(error))
    try:
        for item in failing:
            found.append(item)
    except LookupError as error:
        found.append(repr(error))
    return found


def main():
    LOG.clear()
    ITEMS[:] = [["a"], ["b"]]
    print(asked_all(Shelf("s", "xy")))
    print(branches(Shelf("s", "xy")), branches(Shelf("s")))
    print(loops(Shelf("s", "xy")), loops(Shelf("s")))
    print(chosen(1, Spec("full", "ab"), Spec("empty", "c")), chosen(0, Spec("full", "ab"), Spec("empty", "c")))
    print(behind_an_answer(1), behind_an_answer(2))
    print(written_meanwhile(Shelf("s", "x"), 1), written_meanwhile(Shelf("s", "x"), 2))
    print(in_order(Spec("full", "ab")))
    print([complaints_in_place(Given(given)) for given in (-1, 3, "text", None)])
    print([n for n in Countdown(3)], list(Countdown(2)), [t for t in Turns("ab")], list(Turns("cd")))
    print(failing(Failing("f")))
    for item in Failing("last"):
        print(item)
