"""@contextmanager helpers used by ordinary functions: setup, teardown, swallowing, decorating."""

from contextlib import contextmanager


@contextmanager
def tag(name, out):
    out.append(f"<{name}>")
    try:
        yield name
    finally:
        out.append(f"</{name}>")


@contextmanager
def translate(old, new):
    try:
        yield
    except old as error:
        raise new(str(error)) from error


@contextmanager
def ignoring(kind):
    try:
        yield
    except kind:
        pass


@contextmanager
def never_yields():
    if False:
        yield


def render(items, out):
    with tag("ul", out):
        for item in items:
            with tag("li", out) as name:
                if item is None:
                    continue
                out.append(f"{name}:{item}")
                if item == "stop":
                    return "".join(out)
    return "".join(out)


def main():
    print(render(["a", None, "b"], []))
    print(render(["a", "stop", "b"], []))
    out = []
    try:
        with tag("p", out):
            raise ValueError("inside")
    except ValueError as error:
        print(out, error)
    try:
        with translate(KeyError, RuntimeError):
            {}["k"]
    except RuntimeError as error:
        print(error, repr(error.__cause__))
    with ignoring(ZeroDivisionError):
        print(1 / 0)
    print("went on")
    try:
        with never_yields():
            print("not reached")
    except RuntimeError as error:
        print(error)

    @ignoring(IndexError)
    def risky(items, index):
        return items[index]

    print(risky([1], 0), risky([1], 5))
    with ignoring(IndexError), translate(KeyError, IndexError):
        {}["swallowed in two steps"]
    with translate(ValueError, LookupError):
        int("not a number")
