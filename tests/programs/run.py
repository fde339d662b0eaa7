"""Running a program with CPython: the reference, and the guard against programs that do not end."""

import sys

from .observe import observe
from .world import World


def given(module):
    """What the program's `main` is passed. Whoever calls it can look at that afterwards."""
    return getattr(module, "GIVEN", ())


def main_of(module):
    return module.main(*given(module))


def reference(source, world):
    """CPython's observation."""
    return observe(main_of, source, world, reference=True)


class TooLong(BaseException):
    pass


def executed(source, world, limit=50_000):
    """The observation and the set of lines executed; TooLong past `limit` lines, so that it always comes back."""
    lines, left = set(), limit
    before = sys.gettrace()

    def enter(frame, event, arg):
        return inside if frame.f_code.co_filename == "<program>" else None

    def inside(frame, event, arg):
        nonlocal left
        if event == "line":
            lines.add(frame.f_lineno)
            left -= 1
            if left < 0:
                raise TooLong
        return inside

    def run(module):
        sys.settrace(enter)
        try:
            return main_of(module)
        finally:
            sys.settrace(before)

    seen = observe(run, source, world)
    if left < 0:  # `observe` takes that for something the program raised
        raise TooLong
    return seen, lines


def ends(source, seed=0, limit=20_000, fail_at=None):
    """Whether the program compiles and ends soon under CPython, in the world of this seed."""
    try:
        executed(source, World(seed, fail_at), limit)
    except (TooLong, SyntaxError, RecursionError):
        return False
    except Exception:  # the module's own top level fails
        return False
    return True
