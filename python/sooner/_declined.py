"""What CPython does about an operator when the method of its first operand gives `NotImplemented`."""

from __future__ import annotations

from typing import Any

_NAMES = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "//": "floordiv",
    "%": "mod",
    "/": "truediv",
    "**": "pow",
    "@": "matmul",
    "<<": "lshift",
    ">>": "rshift",
    "&": "and",
    "|": "or",
    "^": "xor",
}
# The method that the second operand of a comparison is asked for.
_COMPARED = {"==": "__eq__", "!=": "__ne__", "<": "__gt__", "<=": "__ge__", ">": "__lt__", ">=": "__le__"}


def declined(a: Any, b: Any, sign: str) -> Any:
    """The second operand is asked; or first the operator itself, if it was the one in place that declined."""
    if sign in _COMPARED:
        given = _asked(b, _COMPARED[sign], a)
    else:
        name = _NAMES[sign.removesuffix(" or pow()").removesuffix("=")]
        given = NotImplemented
        if sign.endswith("=") and hasattr(type(a), f"__i{name}__"):
            given = _asked(a, f"__{name}__", b)
        if given is NotImplemented and type(a) is not type(b):
            given = _asked(b, f"__r{name}__", a)
    return both_declined(a, b, sign) if given is NotImplemented else given


def _asked(of: Any, name: str, other: Any) -> Any:
    method = getattr(type(of), name, None)
    return NotImplemented if method is None else method(of, other)


def both_declined(a: Any, b: Any, sign: str) -> Any:
    if sign == "==":
        return a is b
    if sign == "!=":
        return a is not b
    ours, other = type(a).__name__, type(b).__name__
    if sign in _COMPARED:
        raise TypeError(f"{sign!r} not supported between instances of {ours!r} and {other!r}")
    raise TypeError(f"unsupported operand type(s) for {sign}: {ours!r} and {other!r}")
