"""Logs and prints that end in objects of one's own: who looks at those sees what was written before, and nothing else."""
import logging

from sooner import sequential, unordered

RECORDS = []


@unordered
def ask(q):
    return q


@sequential
def save(q):
    return len(RECORDS)


class Keep(logging.Handler):
    def __init__(self, to):
        super().__init__()
        self.to = to

    def emit(self, record):
        self.to.append(record.getMessage())


class Count(logging.Filter):
    def __init__(self):
        super().__init__()
        self.seen = 0

    def filter(self, record):
        self.seen += 1
        return True


class Tee:
    def __init__(self):
        self.lines = []

    def write(self, text):
        self.lines.append(text)

    def flush(self):
        pass


def logger(name, *handlers):
    log = logging.getLogger(f"conformance.looked_at.{name}")
    log.propagate = False
    log.setLevel(logging.INFO)
    log.handlers[:] = handlers
    log.filters[:] = []
    return log


def by_handlers():
    mine = []
    log = logger("handlers", Keep(RECORDS), Keep(mine))
    a = ask(1)
    log.info("a %s", a)
    print(len(RECORDS), len(mine))
    if ask(2):
        log.warning("b")
    print(len(RECORDS), mine)
    for i in range(3):
        try:
            ask(i)
            log.info("c %d", i)
        except ValueError:
            log.error("d")
    print(RECORDS, mine[-1])
    RECORDS.append("end")
    log.info("e %s", ask(5))
    RECORDS.append("really")
    print(RECORDS, save(1))


def by_filters_and_parents():
    count, kept = Count(), []
    parent = logger("parent", Keep(kept))
    child = logging.getLogger(parent.name + ".child")
    child.filters[:] = [count]
    child.info("one %s", ask(1))
    print(count.seen, kept)
    for i in range(2):
        if ask(i):
            child.info("more")
    print(count.seen, kept)


def by_files():
    tee = Tee()
    print("a", ask(1), file=tee)
    print(len(tee.lines))
    if ask(2):
        print("b", file=tee)
    print(len(tee.lines), tee.lines)
    for i in range(2):
        try:
            print(ask(i), file=tee)
        except ValueError as error:
            print(error, file=tee)
    tee.lines.append("end")
    print(tee.lines)
    log = logger("stream", logging.StreamHandler(tee))
    log.info("to the stream %s", ask(3))
    print(tee.lines[-2:])


def main():
    RECORDS.clear()
    by_handlers()
    by_filters_and_parents()
    by_files()
