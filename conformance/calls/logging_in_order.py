"""logging through a handler on stdout, beside print, inside and outside calls."""
import logging
import sys

from sooner import unordered

NAME = "conformance.calls"


@unordered
def ask(q):
    logging.getLogger(NAME).info("asking %s", q)
    return q + 1


def main():
    log = logging.getLogger(NAME)
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        for q in range(3):
            a = ask(q)
            log.warning("answer %s", a)
            print("printed", a)
        log.debug("not shown")
    finally:
        log.removeHandler(handler)
