"""contextlib.contextmanager around calls, and an ExitStack."""
import contextlib

from sooner import unordered


@unordered
def ask(q):
    if q == 3:
        raise ValueError(q)
    return q


@contextlib.contextmanager
def noted(log, name):
    log.append("in " + name)
    try:
        yield name
    except ValueError as error:
        log.append(f"caught {error}")
    finally:
        log.append("out " + name)


def main():
    log = []
    for q in (1, 3, 2):
        with noted(log, f"n{q}"):
            log.append(ask(q))
    with contextlib.ExitStack() as stack:
        for q in (4, 5):
            stack.enter_context(noted(log, str(ask(q))))
        log.append("inside")
    with contextlib.suppress(ValueError):
        ask(3)
        log.append("never")
    print(log)
    return log
