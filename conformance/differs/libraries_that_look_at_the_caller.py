"""Libraries that ask who called them: the module of a named tuple, where a warning or a log line comes from."""

import collections
import enum
import logging
import warnings


class Records(logging.Handler):
    def __init__(self):
        super().__init__()
        self.seen = []

    def emit(self, record):
        self.seen.append((record.funcName, record.lineno, record.getMessage()))


def named_tuple():
    return collections.namedtuple("Point", "x y").__module__ == __name__


def enumeration():
    return enum.Enum("Colour", "red green").__module__ == __name__


def warned():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.warn("careful")
    return caught[0].filename == main.__code__.co_filename, caught[0].lineno


def deprecated():
    warnings.warn("old", DeprecationWarning, stacklevel=2)


def warned_at_the_caller():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        deprecated()
    return caught[0].filename == main.__code__.co_filename, caught[0].lineno


def logged():
    logger = logging.Logger("conformance")
    records = Records()
    logger.addHandler(records)
    logger.warning("first")
    for number in range(2):
        logger.info("number %d", number)
    return records.seen


def main():
    print(named_tuple(), enumeration())
    print(warned(), warned_at_the_caller())
    print(logged())
