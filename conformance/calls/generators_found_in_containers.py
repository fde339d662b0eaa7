"""Generators that code not yet decided finds in containers and attributes: asking one for more runs its code."""
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


class Desk:
    def __init__(self, log):
        self.numbers = counter(log)

    def next(self):
        return next(self.numbers)


@sooner.auto
def main():
    log = []
    count = counter(log)
    table, rows, desk = {"c": count}, [map(log.append, [7, 8])], Desk(log)
    for _ in range(ask(1)):
        log.append(next(table[ask("c")]))
    seen = [len(log)]
    for _ in range(ask(1)):
        list(rows[ask(0)])
    seen.append(len(log))
    if ask(1):
        desk.next()
    seen.append(len(log))
    for _ in range(ask(2)):
        for item in table.values():
            next(item)
    return seen, len(log), log
