"""ExceptionGroup: nesting, split, subgroup, derive and message text."""


def describe(error):
    if isinstance(error, BaseExceptionGroup):
        return f"{error.message}[{', '.join(describe(e) for e in error.exceptions)}]"
    return f"{type(error).__name__}({error})"


class Tagged(ExceptionGroup):
    def derive(self, exceptions):
        return Tagged(self.message + "+", exceptions)


def main():
    group = ExceptionGroup(
        "top",
        [ValueError("a"), ExceptionGroup("inner", [KeyError("b"), ValueError("c")]), OSError("d")],
    )
    print(group, repr(str(group)))
    print(describe(group))
    match, rest = group.split(ValueError)
    print(describe(match), "/", describe(rest))
    print(describe(group.subgroup((KeyError, OSError))))
    print(group.subgroup(RuntimeError))
    match, rest = group.split(lambda e: isinstance(e, ExceptionGroup) and e.message == "inner")
    print(describe(match), "/", describe(rest))
    tagged = Tagged("t", [ValueError("x"), TypeError("y")])
    match, rest = tagged.split(TypeError)
    print(type(match).__name__, describe(match), describe(rest))
    print(type(BaseExceptionGroup("b", [ValueError()])).__name__)
    print(type(BaseExceptionGroup("b", [KeyboardInterrupt()])).__name__)
    for wrong in (
        lambda: ExceptionGroup("m", []),
        lambda: ExceptionGroup("m", [1]),
        lambda: ExceptionGroup("m", [KeyboardInterrupt()]),
        lambda: ExceptionGroup(5, [ValueError()]),
    ):
        try:
            wrong()
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
    raise group
