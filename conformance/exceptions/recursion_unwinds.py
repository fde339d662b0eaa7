"""An exception crosses many recursive frames, running each frame's finally on the way."""


def descend(depth, trail):
    trail.append(depth)
    try:
        if depth == 0:
            raise LookupError("bottom")
        descend(depth - 1, trail)
    finally:
        trail.append(-depth)


def collect(depth):
    try:
        if depth == 0:
            raise ValueError("leaf")
        collect(depth - 1)
    except ValueError as error:
        error.args = error.args + (depth,)
        raise


def wrap(depth):
    try:
        if not depth:
            raise KeyError("core")
        wrap(depth - 1)
    except Exception as error:
        raise RuntimeError(depth) from error


def frames(error):
    count, tb = 0, error.__traceback__
    while tb:
        count += 1
        tb = tb.tb_next
    return count


def forever(n):
    return forever(n + 1) + 1


def main():
    trail = []
    try:
        descend(4, trail)
    except LookupError as error:
        print(error, frames(error))
    print(trail)
    try:
        collect(5)
    except ValueError as error:
        print(error.args)
    try:
        wrap(2)
    except RuntimeError as error:
        while error:
            print(repr(error))
            error = error.__cause__
    try:
        forever(0)
    except RecursionError as error:
        print(str(error).startswith("maximum recursion depth exceeded"))
    wrap(1)
