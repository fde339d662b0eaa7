"""A call is passed copies of containers, which later code may change while it is under way. What it gives back may hold such a
copy, and means what that was made of (`put_back`); what it is passed may hold what has been changed since, and has to show it as
it was where the call stands (`set_apart`)."""

import copy
import functools
import gc
import types
from collections import OrderedDict, deque


def put_back(value, pairs):
    """`value`, with the second of each pair wherever it holds the first. Only what never changes is made anew."""
    swap = _Swap(pairs)
    for thing in _reached([value], swap):
        swap.within(thing, thing)
    return swap.instead(value)


def set_apart(values, pairs, changed, around):
    """Like `values`, with the second of each pair, and a copy of each of `changed`, wherever they hold one; and what was copied for
    that, in pairs. Whatever holds one is copied too: all such things are among those `around`."""
    swap = _Swap(pairs)
    made = _shells(changed)
    swap.add(made)
    holders = _shells(thing for thing in _holders(around, swap) if not _is_fixed(thing))
    swap.add(holders)
    for thing, shell in made + holders:
        swap.within(thing, shell)
    return [swap.instead(value) for value in values], made + holders


def _shells(things):
    return [(thing, shell) for thing in things if (shell := _shell(thing)) is not thing]


class _Swap:
    """What stands for what; what never changes and holds some of it is made anew, once."""

    def __init__(self, pairs):
        self.others, self.made = {}, {}
        self.add(pairs)

    def add(self, pairs):
        self.others |= {id(thing): (thing, other) for thing, other in pairs}  # Both live on: an id is used again.

    def __contains__(self, thing):
        return id(thing) in self.others

    def instead(self, value):
        while id(value) in self.others:  # What stands for it may have been copied itself.
            value = self.others[id(value)][1]
        if not _is_fixed(value):
            return value
        if id(value) not in self.made:
            parts, make = _fixed(value)
            now = [self.instead(part) for part in parts]
            same = all(new is old for new, old in zip(now, parts))
            self.made[id(value)] = value, value if same else make(now)
        return self.made[id(value)][1]

    def within(self, thing, target):
        """Puts into `target` what stands for what `thing` holds."""
        for place, held, put in list(_places(thing)):
            now = self.instead(held)
            if now is not held and put is not None:
                put(target, place, now)


def _reached(values, swap):
    """All that the values hold, as far as that can be said; not what is in what something else stands for."""
    work, met = list(values), {}
    while work:
        thing = work.pop()
        if id(thing) not in met and thing not in swap:
            met[id(thing)] = thing
            work += _held(thing)
    return list(met.values())


def _held(thing):
    return _fixed(thing)[0] if _is_fixed(thing) else [held for _, held, _ in _places(thing)]


def _holders(around, swap):
    """Those of the things which hold something that something else stands for."""
    dicts = {id(_read(object.__getattribute__, thing, "__dict__")) for thing in around}  # What is in these, an instance holds.
    work, met, by = [thing for thing in around if id(thing) not in dicts], {}, {}
    while work:
        thing = work.pop()
        if id(thing) not in met:
            met[id(thing)] = thing
            for held in _held(thing):
                by.setdefault(id(held), []).append(thing)
                if _is_fixed(held):  # It may have been made just now.
                    work.append(held)
    work, holders = [key for key in swap.others if key in by], {}
    while work:
        for thing in by.get(work.pop(), ()):
            if id(thing) not in holders:
                holders[id(thing)] = thing
                work.append(id(thing))
    return list(holders.values())


# What never changes, and what it is made of.

_VIEWS = {type(getattr(kind(), name)()): getattr(kind, name) for kind in (dict, OrderedDict) for name in ("keys", "values", "items")}
_ITERATORS = (
    *map(type, (iter([]), reversed([]), iter(()), iter(deque()), reversed(deque()))),
    enumerate, zip, map, filter, reversed,
)  # fmt: skip
_METHODS = (types.BuiltinMethodType, types.MethodWrapperType)
_FIXED = (types.MethodType, types.MappingProxyType, *_METHODS, *_VIEWS, *_ITERATORS)


def _is_fixed(value):
    return isinstance(value, tuple) or type(value) in _FIXED


def _fixed(value):
    """Its parts, and how to make the like of other parts."""
    kind = type(value)
    if isinstance(value, tuple):
        return list(value), lambda parts: tuple.__new__(kind, parts)
    if kind is types.MethodType:
        return [value.__func__, value.__self__], lambda parts: types.MethodType(*parts)
    if kind in _METHODS:
        return [value.__self__], lambda parts: getattr(parts[0], value.__name__)
    if kind is types.MappingProxyType:
        return gc.get_referents(value), lambda parts: types.MappingProxyType(*parts)
    if kind in _VIEWS:
        return gc.get_referents(value), lambda parts: _VIEWS[kind](*parts)
    make, parts, *state = value.__reduce__()

    def again(parts):
        iterator = make(*parts)
        for known in state:
            iterator.__setstate__(known)
        return iterator

    return list(parts), again


# What can be changed: what it holds, where, and how to put something else there.


def _places(thing):
    if isinstance(thing, (type, types.ModuleType)):
        return
    if isinstance(thing, list):
        yield from _items(enumerate(thing), list.__setitem__)
    elif isinstance(thing, deque):
        yield from _items(enumerate(thing), deque.__setitem__)
    elif isinstance(thing, dict):
        yield from _items(dict.items(thing), dict.__setitem__)
    elif isinstance(thing, types.CellType):
        yield from _fields(thing, ["cell_contents"])
    elif type(thing) is types.FunctionType:
        yield from _fields(thing, ["__closure__"], put=None)
        yield from _fields(thing, ["__defaults__", "__kwdefaults__"])
    elif isinstance(thing, functools.partial):
        yield None, thing.__reduce__()[2], lambda partial, _, state: partial.__setstate__(state)
        return
    elif isinstance(thing, BaseException):
        yield from _fields(thing, ["args"])
        for name in ("__context__", "__cause__"):
            yield name, getattr(thing, name), _put_cause
        if isinstance(thing, BaseExceptionGroup):
            yield from _fields(thing, ["exceptions"], put=None)
    if isinstance(thing, _WITH_ATTRIBUTES) or type(thing).__flags__ & _MADE:
        held = _read(object.__getattribute__, thing, "__dict__")
        yield from _items(list(held.items()) if isinstance(held, dict) else (), object.__setattr__)
        if type(thing) is not types.FunctionType:  # It has its globals in one: what code finds by name it does not hold.
            yield from _items(_slots(thing), object.__setattr__)


def _slots(thing):
    for cls in type(thing).__mro__:
        for name, slot in list(vars(cls).items()):
            if isinstance(slot, types.MemberDescriptorType):
                try:
                    yield name, slot.__get__(thing)
                except AttributeError:
                    pass  # Nothing is there.


_MADE = 1 << 9  # by a class statement
_WITH_ATTRIBUTES = (types.FunctionType, types.SimpleNamespace, BaseException)


def _items(pairs, put):
    return ((place, held, put) for place, held in pairs)


def _fields(thing, names, put=setattr):
    return ((name, _read(getattr, thing, name), put) for name in names)


def _put_cause(error, name, cause):
    suppressed = error.__suppress_context__
    setattr(error, name, cause)
    error.__suppress_context__ = suppressed


def _read(get, *args):
    """None if there is nothing: an empty cell, an attribute that is not set."""
    try:
        return get(*args)
    except (AttributeError, ValueError):
        return None


def _shell(thing):
    """Another that holds the same. Of an instance that does nothing but hold its attributes, none of its code is run."""
    kind = type(thing)
    if any(base is not object and not base.__flags__ & _MADE for base in kind.__mro__) or not kind.__flags__ & _MADE:
        try:
            return copy.copy(thing)
        except Exception:  # It cannot be copied: the call sees it as it is now.
            return thing
    shell = object.__new__(kind)
    for place, held, put in _places(thing):
        put(shell, place, held)
    return shell
