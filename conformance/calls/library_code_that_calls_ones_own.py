"""Code of the library that calls methods of one's own classes: what those write is waited for."""
import contextlib
import logging
import sys
import threading
import types
from collections import UserDict
from collections.abc import MutableSequence
from html.parser import HTMLParser

from sooner import unordered

LOG = []


@unordered
def ask(x):
    return x


class Parser(HTMLParser):
    def handle_starttag(self, tag, attrs):
        LOG.append(tag)


class Rows(MutableSequence):
    def __len__(self):
        return 0

    def __getitem__(self, at):
        raise IndexError(at)

    __setitem__ = __delitem__ = __getitem__

    def insert(self, at, value):
        LOG.append(value)


class Worker(threading.Thread):
    def run(self):
        LOG.append("run")


class Closed:
    def close(self):
        LOG.append("closed")


class Table(UserDict):
    def __setitem__(self, key, value):
        LOG.append(key)
        super().__setitem__(key, value)


class Writer:
    def write(self, text):
        LOG.append(text)


class Handler(logging.Handler):
    def emit(self, record):
        LOG.append(record.getMessage())


class Truth:
    def __init__(self, items):
        self.items, self.hits = items, 0

    def __bool__(self):
        self.hits += 1
        return len(self.items) > 1


def undecided():
    parser, rows, worker, table = Parser(), Rows(), Worker(), Table()
    if ask(1):
        parser.feed("<a><b>")
    print(len(LOG))
    if ask(2):
        rows.append(1)
    print(len(LOG))
    if ask(3):
        worker.start()
        worker.join()
    print(len(LOG))
    if ask(4):
        table["a"] = 1
    if ask(5):
        table.update(b=2)
    print(len(LOG), len(table))


def written_to():
    log = logging.getLogger("library_code")
    log.propagate = False
    log.handlers[:] = [Handler()]
    if ask(1):
        log.warning("logged")
    print(len(LOG))
    seen = []
    ask(2)
    print(1, file=types.SimpleNamespace(write=seen.append))
    print(len(seen))
    before, sys.stdout = sys.stdout, Writer()
    try:
        ask(3)
        print(1)
        count = len(LOG)
    finally:
        sys.stdout = before
    print(count)


def closed():
    ask(1)
    with contextlib.closing(Closed()):
        pass
    print(LOG[-1])


def truths():
    items = [0]
    truth = Truth(items)
    if ask(1):
        items.append(4)
    print(any([truth]))
    if ask(2):
        all([truth])
    print(truth.hits)


def grouped():
    errors = [ValueError(1)]
    try:
        ask({})["k"]
    except KeyError as error:
        errors.append(error)
    print(len(ExceptionGroup("several", errors).exceptions))


def main():
    LOG.clear()
    undecided()
    written_to()
    closed()
    truths()
    grouped()
