"""`log.exception`, `exc_info=True` and output functions in handlers show the exception that is being handled there."""
import io
import logging
import sys
import traceback

from sooner import output, sequential, unordered

SEEN = io.StringIO()
log = logging.getLogger("conformance.handled")
log.propagate = False
log.setLevel(logging.INFO)
log.handlers[:] = [logging.StreamHandler(SEEN)]


@unordered
def ask(q):
    if q < 0:
        raise ValueError(q)
    return q


@sequential
def save(q):
    return type(sys.exception()).__name__ if hasattr(sys, "exception") else type(sys.exc_info()[1]).__name__


@output
def note(text):
    print(text, repr(sys.exc_info()[1]))


def last_lines():
    lines = [line for line in SEEN.getvalue().splitlines() if not line.startswith(("Traceback", " "))]
    SEEN.seek(0)
    SEEN.truncate()
    return lines


def logged(q):
    try:
        return ask(q)
    except ValueError:
        log.exception("question %d", q)
    except LookupError as error:
        log.error("no answer: %s", error, exc_info=True)
    return None


def nested(q):
    try:
        try:
            ask(q)
        except ValueError:
            note("inner")
            log.warning("inner", exc_info=True)
            {}[q]
    except KeyError:
        log.warning("outer", exc_info=True)
        note("outer")
    finally:
        note("finally")
    note("behind")


def main():
    SEEN.seek(0)
    SEEN.truncate()
    try:
        1 / 0
    except ZeroDivisionError:
        log.exception("nothing outstanding")
    print(last_lines())
    print([logged(q) for q in (1, -1, 2, -2)], last_lines())
    nested(-3)
    print(last_lines())
    try:
        ask(-4)
    except ValueError as error:
        print(save(1))
        log.info("given", exc_info=error)
        print(traceback.format_exc().splitlines()[-1])
    log.info("none", exc_info=True)
    print(last_lines())
