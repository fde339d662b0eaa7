"""What `len`, `bool`, `str`, `repr`, `format`, `iter`, conditions and loops say of the answers that methods of a class give them."""
import traceback


def ask(x):
    return x


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


class Long:
    def __init__(self, length):
        self.length = length

    def __len__(self):
        return ask(self.length)


class Begins:
    def __init__(self, log, items):
        self.log, self.items = log, items

    def __iter__(self):
        self.log.append("begin")
        return Ends(self.log, ask(self.items))


class Ends(Begins):
    def __iter__(self):
        self.log.append("again")
        return ask(self)

    def __next__(self):
        self.log.append("next")
        if not self.items:
            raise StopIteration
        return self.items.pop()

    def __length_hint__(self):
        self.log.append("hint")
        return ask(1)


class Endless:
    def __len__(self):
        ask(self)
        return len(self)

    def __repr__(self):
        return f"<{self!r}>"


def complaints():
    for given in (-1, 3, "text", 2**70, None, True, [1]):
        for ask_it in (len, bool, str, repr, format, iter, list, lambda x: f"{x}", lambda x: f"{x!r}", lambda x: 1 if x else 2, lambda x: [y for y in x]):
            try:
                found = ask_it(Given(given))
                print(found if not hasattr(found, "__next__") else list(found))
            except (TypeError, ValueError, OverflowError) as error:
                print(type(error).__name__, str(error)[:30])
    for length in (-1, "text", 2**70):
        try:
            print(not Long(length))
        except (TypeError, ValueError, OverflowError) as error:
            print(type(error).__name__, str(error)[:30])


def endless():
    for ask_it in (len, repr, bool):
        try:
            ask_it(Endless())
        except RecursionError as error:
            print("endless", type(error).__name__)


def iterated():
    for way in (list, tuple, set, sorted, sum, any, all, frozenset, lambda x: [y for y in x], lambda x: [*x], lambda x: [*iter(x)], lambda x: 1 in x):
        log = []
        print(way(Begins(log, [1, 2])), log)
        log.clear()
        print(way(Ends(log, [1, 2])), log)
    for item in Begins(log, ["last"]):
        print(item, log)
    first, second = Begins(log, [1, 2])
    print(first, second, log)


def in_a_handler():
    for ask_it in (len, bool, str, lambda x: not x, lambda x: f"{x}"):
        try:
            {}["missing"]
        except KeyError:
            try:
                ask_it(Given(-1))
            except (ValueError, TypeError) as error:
                context = error.__context__
                print(type(context).__name__, error.__cause__, error.__suppress_context__)
                print([frame.name for frame in traceback.extract_tb(error.__traceback__)])
    try:
        len(Given("x"))
    except TypeError as error:
        print(error.__context__, [frame.name for frame in traceback.extract_tb(error.__traceback__)])


def main():
    in_a_handler()
    complaints()
    iterated()
    endless()
    return len(Long(-5))
