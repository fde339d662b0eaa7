"""How deep calls go is what counts, not how much is under way: many branches decided at once, and recursion behind answers."""
import sooner


@sooner.unordered
def ask(number):
    return number


class Log:
    def __init__(self):
        self.kept = 0

    def keep(self, number):
        self.kept += number
        return number


def many(count):
    log = Log()
    for number in range(count):
        if ask(number % 2):
            log.keep(1)
        else:
            log.keep(0)
    return log.kept


def descend(left):
    # Nobody asks where the limit is near: what notes calls for the comparison goes deeper by itself.
    if (left < 1000 and left > 100) or ask(1) and left:
        return descend(left - 1) + 1
    return 0


def tried(left):
    try:
        return descend(left)
    except RecursionError as error:
        return str(error)[:32]


def main():
    print(many(1050), descend(100), tried(1500))
