"""What runs when an object is freed."""

import dis
import types
import weakref

from ._source import is_internal


def runs_code(thing):
    """Whether freeing it runs code of the user's: its `__del__`, or what a generator has yet to do inside of `try` or `with`."""
    if isinstance(thing, types.GeneratorType):
        return thing.gi_suspended and _handles(thing.gi_code)
    return _has_end(type(thing))


def makes_such(callee):
    """Whether calling it gives such a thing."""
    if isinstance(callee, types.FunctionType):
        return callee.__code__.co_flags & 0x20 != 0 and _handles(callee.__code__)
    return _has_end(callee)


_known: weakref.WeakKeyDictionary[object, bool] = weakref.WeakKeyDictionary()  # classes and code


def _handles(code):
    if code not in _known:
        _known[code] = any(instruction.opname == "PUSH_EXC_INFO" for instruction in dis.get_instructions(code))
    return _known[code]


def _has_end(cls):
    if cls not in _known:
        end = next((vars(base)["__del__"] for base in cls.__mro__ if "__del__" in vars(base)), None)
        _known[cls] = isinstance(end, types.FunctionType) and is_internal(end)
    return _known[cls]
