"""Functions carry attributes, doc, name, defaults, annotations and a dict of their own."""


def tracked(x: int, *, scale: "float" = 1.0) -> str:
    """Track calls.

    Second line."""
    tracked.calls += 1
    tracked.seen.append(x)
    return f"{x * scale:g}"


tracked.calls = 0
tracked.seen = []


def no_doc():
    x = "not a docstring"
    return x


def once(f):
    def wrapper(*args):
        if not hasattr(wrapper, "result"):
            wrapper.result = f(*args)
        return wrapper.result

    return wrapper


def main():
    tracked.calls, tracked.seen = 0, []
    print(tracked(2), tracked(3, scale=0.5), tracked.calls, tracked.seen)
    print(tracked.__name__, tracked.__doc__.splitlines()[-1].strip(), tracked.__annotations__, tracked.__kwdefaults__)
    print(no_doc.__doc__, no_doc.__dict__, no_doc.__module__ == tracked.__module__, no_doc.__qualname__)
    value = once(lambda n: [n])
    print(value(1), value(2), value(1) is value(3), "result" in vars(value))

    def inner():
        inner.count = getattr(inner, "count", 0) + 1
        return inner.count

    print(inner(), inner(), inner.count, inner.__qualname__)
    inner.__name__ = "renamed"
    inner.__doc__ = "new doc"
    print(inner.__name__, inner.__doc__, inner())
    del inner.count
    print(inner(), vars(inner))
    f = lambda: f.tag
    try:
        f()
    except AttributeError as error:
        print(error)
    f.tag = "tagged"
    print(f(), f.__name__)
    for name in ("a", "b"):
        setattr(no_doc, name, name.upper())
    print(no_doc.__dict__)
    no_doc.__dict__.clear()
    try:
        print.tag = 1
    except AttributeError as error:
        print(type(error).__name__)
    try:
        inner.__name__ = 5
    except TypeError as error:
        print(error)
    handlers = [f, inner, tracked]
    handlers.sort(key=lambda h: h.__name__)
    print([h.__name__ for h in handlers])
    tracked.missing
