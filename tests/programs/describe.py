"""Values as text: contents, types and sharing, never addresses.

An object met more than once is written `#0=[1, 2]` the first time and `#0` afterwards, so two runs that build the same
graph give the same text, and two that alias differently do not. Cycles end at their `#n`.
"""

from collections import deque
from types import BuiltinFunctionType, FunctionType, MethodType

ATOMS = (int, str, float, bool, type(None), bytes, complex)


def describe(value):
    return describe_all([value])[0]


def describe_all(values):
    """One text a value; sharing between the values counts."""
    shared = Sharing()
    for value in values:
        shared.count(value)
    return [shared.text(value) for value in values]


class Sharing:
    def __init__(self):
        self.met = {}  # id: times met
        self.numbers = {}  # id: number given in the text
        self.held = []  # keeps temporary objects alive: an id must stay theirs

    def count(self, value):
        if type(value) in ATOMS:
            return
        me = id(value)
        self.met[me] = self.met.get(me, 0) + 1
        if self.met[me] == 1:
            self.held.append(value)
            for part in _parts(value):
                self.count(part)

    def text(self, value):
        if type(value) in ATOMS:
            return repr(value)
        me = id(value)
        # Whether two equal immutable containers are one object is the interpreter's own business.
        if self.met[me] == 1 or isinstance(value, (tuple, frozenset)) or _named(value):
            return self._contents(value)
        if me in self.numbers:
            return f"#{self.numbers[me]}"
        self.numbers[me] = number = len(self.numbers)
        return f"#{number}={self._contents(value)}"

    def _contents(self, value):
        text = self.text
        kind = type(value)
        if kind is list:
            return f"[{', '.join(map(text, value))}]"
        if isinstance(value, dict):
            items = f"{{{', '.join(f'{text(k)}: {text(v)}' for k, v in value.items())}}}"
            return items if kind is dict else f"{kind.__name__}{items}"
        if kind is deque:
            return f"deque[{', '.join(map(text, value))}]"
        if kind is tuple:
            return f"({', '.join(map(text, value))},)"
        if kind in (set, frozenset):
            return f"{kind.__name__}{{{', '.join(sorted(map(text, value)))}}}"
        if _named(value):
            return f"<{value.__name__}>"
        if isinstance(value, BaseException):
            return f"{kind.__name__}({', '.join(map(text, value.args))})"
        fields = _fields(value)
        if fields is None:
            return f"<{kind.__name__}>"
        return f"{kind.__name__}({', '.join(f'{k}={text(v)}' for k, v in fields.items())})"


def _named(value):
    return isinstance(value, (type, FunctionType, BuiltinFunctionType, MethodType))


def _parts(value):
    if isinstance(value, (list, tuple, set, frozenset, deque)):
        return value
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    if _named(value):
        return ()
    if isinstance(value, BaseException):
        return value.args
    return list((_fields(value) or {}).values())


def _fields(value):
    """The attributes of an instance, those in slots too; None for what has none."""
    slots = [name for base in type(value).__mro__ for name in _names(base.__dict__.get("__slots__", ()))]
    held = {name: getattr(value, name) for name in slots if hasattr(value, name) and not name.startswith("__")}
    if not hasattr(value, "__dict__"):
        return held if slots else None
    return {**held, **value.__dict__}


def _names(slots):
    return (slots,) if isinstance(slots, str) else slots
