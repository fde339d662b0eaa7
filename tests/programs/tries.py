"""`try` in every form: what its parts do, and how they are left."""

from .blocks import leave
from .faults import fault, handled
from .shapes import INT
from .writer import statement


@statement(14, compound=True)
def try_block(w, most=3):
    ending = w.chance(0.25)  # a `finally`
    catching = not ending or w.chance(0.7)
    exception = "KeyError"
    w.emit("try:")
    with w.block(tries=w.f.tries + catching):
        w.statements(1, most)
        if not w.f.ended and catching and w.chance(0.5):
            text, exception = fault(w)
            w.emit(text)
            w.f.ended = text.startswith("raise")
        elif not w.f.ended and w.f.loop and w.chance(0.12):
            leave(w, ["break", "continue"])
    if catching:
        if w.chance(0.15):
            _handler(w, "(KeyError, ValueError)" if exception not in ("KeyError", "ValueError") else "TypeError")
        _handler(w, "Exception" if w.features.calls and w.chance(0.5) else handled(w, exception))
        if w.chance(0.25):
            w.emit("else:")
            with w.block():
                w.statements(1, 2)
    if ending:
        w.emit("finally:")
        with w.block():
            w.statements(1, 2)
            if not w.f.ended and w.f.returns is not None and w.chance(0.06):
                leave(w, ["break", "continue"] if w.f.loop else [])
    return None


@statement(26, compound=True, feature="calls")
def try_more(w):
    """Calls fail: where there are calls, there are more `try`s."""
    return try_block(w, most=5)


def _handler(w, exceptions):
    w.count += 1
    name = f"e{w.count}"
    named = w.chance(0.7)
    w.emit(f"except {exceptions} as {name}:" if named else f"except {exceptions}:")
    with w.block():
        if named:
            looks = [
                f"print(type({name}).__name__, {name})",
                f"print(repr({name}))",
                f"print({name}.args, {name}.__context__)",
                f"print('{name}', type({name}.__context__).__name__)",
            ]
            w.emit(w.pick(looks))
        w.statements(0 if named else 1, 2)
        if w.f.ended:
            return
        way = w.between(0, 30)
        if w.f.tries and way < 5 or way == 0:
            cause = f" from {name}" if named and w.chance(0.5) else ""
            w.emit(
                w.pick(["raise", f"raise Oops({w.atom(INT)}){cause}"])
                if way % 2 == 0
                else f"raise Worse('again'){cause}"
            )
            w.f.ended = True
        elif way < 8 and w.f.loop:
            leave(w, ["break", "continue", "continue"])
        elif way == 9 and w.f.returns is not None:
            leave(w, [])
