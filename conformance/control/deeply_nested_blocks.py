"""Statements nested many levels deep: loops in try in with in loops in functions, leaving by every door."""

from contextlib import contextmanager


@contextmanager
def level(name, log):
    log.append(f"+{name}")
    try:
        yield
    except KeyError as error:
        log.append(f"!{name}:{error}")
        raise
    finally:
        log.append(f"-{name}")


def walk(plan):
    log = []
    for outer in plan:
        with level("a", log):
            try:
                for inner in outer:
                    while True:
                        with level("b", log):
                            try:
                                if inner == "break":
                                    break
                                elif inner == "return":
                                    return log
                                elif inner == "raise":
                                    raise KeyError(inner)
                                elif inner == "error":
                                    raise LookupError(inner)
                                else:
                                    log.append(inner)
                                    inner = "break"
                                    continue
                            finally:
                                log.append("f")
                    log.append("after while")
                else:
                    log.append("for else")
                    continue
            except KeyError:
                log.append("handled")
                break
            finally:
                log.append("F")
        log.append("unreachable")
    else:
        log.append("outer else")
    return log


def main():
    for plan in (
        [],
        [[]],
        [["x"]],
        [["break", "y"]],
        [["x", "return", "z"]],
        [["raise"], ["never"]],
        [[], ["break"], ["return"]],
    ):
        print(plan, walk(plan))
    try:
        walk([["error"]])
    except LookupError as error:
        print(type(error).__name__, error)
    depth = 0
    if True:
        for i in range(2):
            if i:
                while depth < 3:
                    try:
                        if depth == 1:
                            for j in "ab":
                                if j == "b":
                                    depth += 10
                                    break
                        else:
                            depth += 1
                    finally:
                        depth += 0
            else:
                depth = 0
    print(depth, i, j)
    return walk([["x"], ["break"], ["error"]])
