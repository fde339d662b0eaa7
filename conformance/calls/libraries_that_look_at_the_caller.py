"""Libraries that ask who called them: the module of a named tuple, where a warning or a log line comes from."""

import collections
import enum
import logging
import traceback
import typing
import warnings

from sooner import unordered


@unordered
def ask(q):
    return f"{q}?"


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


def logged_for_the_caller():
    logger, records = logging.Logger("conformance"), Records()
    logger.addHandler(records)

    def note(text):
        logger.warning(text, stacklevel=2)

    for q in ("a", "b"):
        note(ask(q))
        [logger.warning("%s in the loop", answer) for answer in (ask(q) for _ in range(2)) if answer]
    try:
        raise ValueError(ask("why"))
    except ValueError:
        logger.exception("failed")
    return [(line, text) for _, line, text in records.seen]


def made_where_it_is_called():
    kind = typing.NewType("UserId", int)
    row = typing.NamedTuple("Row", [("a", int)])
    options = typing.TypedDict("Options", {"deep": bool})
    plain = type("Plain", (), {})
    return [one.__module__ == __name__ for one in (kind, row, options, plain, typing.TypeVar("T"))]


class Book:
    def place(self):
        return self.where(ask("here"))

    @staticmethod
    def where(text):
        here = traceback.extract_stack(limit=2)
        return text, [(frame.name, frame.lineno, frame.line) for frame in here]


def failing_behind_a_library():
    try:
        logging.getLogger("conformance").setLevel(ask("no level"))
    except ValueError as error:
        frames = traceback.extract_tb(error.__traceback__)
        return str(error), frames[0].name, frames[0].line, len(frames)


def main():
    print(named_tuple(), enumeration())
    print(warned(), warned_at_the_caller())
    print(logged())
    print(logged_for_the_caller())
    print(made_where_it_is_called())
    print(Book().place())
    print(failing_behind_a_library())
