"""Generators that come of code nobody knows, put into an instance or a list before code not yet decided asks them for more."""
import sooner


@sooner.unordered
def ask(question):
    return question


def counter(log):
    n = 0
    while True:
        n += 1
        log.append(n)
        yield n


def unknown(x):
    return eval("x")


class Drawer:
    def __init__(self, numbers):
        self.numbers = numbers

    def next(self):
        return next(self.numbers)

    def first(self):
        for number in self.numbers:
            return number


def by_next():
    log = []
    drawer = Drawer(unknown(counter(log)))
    if ask(1):
        drawer.next()
    return len(log)


def by_loop():
    log = []
    drawer = Drawer(unknown(counter(log)))
    if ask(1):
        drawer.first()
    return len(log)


def in_a_list():
    log, rows = [], []
    rows.append(unknown(counter(log)))
    if ask(1):
        next(rows[0])
    seen = len(log)
    if ask(2):
        next(rows[ask(0)])
    return seen, len(log)


@sooner.auto
def main():
    for part in (by_next, by_loop, in_a_list):
        print(part.__name__, part())
