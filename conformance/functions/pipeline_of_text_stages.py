"""A configurable text pipeline: registry by decorator, closures with options, errors with context."""

STAGES = {}


def stage(name=None, **defaults):
    def decorate(factory):
        STAGES[name or factory.__name__] = (factory, defaults)
        return factory

    return decorate


@stage()
def lower():
    return str.lower


@stage(width=10)
def truncate(width):
    def run(text):
        return text if len(text) <= width else text[: width - 3] + "..."

    return run


@stage("swap", old="a", new="b")
def substitute(old, new):
    return lambda text: text.replace(old, new)


@stage(limit=2)
def stop_after(limit):
    used = 0

    def run(text):
        nonlocal used
        used += 1
        if used > limit:
            raise OverflowError(f"used {used} times")
        return text

    return run


class StageError(Exception):
    pass


def build(spec):
    steps = []
    for part in filter(None, (p.strip() for p in spec.split("|"))):
        name, *options = part.split()
        try:
            factory, defaults = STAGES[name]
        except KeyError:
            raise StageError(f"unknown stage {name!r}, have {sorted(STAGES)}") from None
        given = {k: int(v) if v.isdigit() else v for k, _, v in (o.partition("=") for o in options)}
        steps.append((name, factory(**defaults | given)))

    def run(text):
        for position, (name, step) in enumerate(steps):
            try:
                text = step(text)
            except Exception as error:
                error.add_note(f"in stage {position} ({name})")
                raise
        return text

    return run


def main():
    tidy = build("lower | truncate width=8")
    print([tidy(t) for t in ("HELLO", "A Longer Sentence", "")])
    print(build("swap")("banana"), build("swap old=n new=m | swap")("banana"), build("")("same"))
    limited, other = build("stop_after limit=1"), build("stop_after")
    print(limited("once"), other("fresh counter"))
    for spec, text in [("fly", "x"), ("truncate height=3", "x"), ("lower", 5), ("stop_after limit=0", "x")]:
        try:
            print(build(spec)(text))
        except (StageError, TypeError, OverflowError) as error:
            print(type(error).__name__, error, getattr(error, "__notes__", []))
    return limited("twice")
