"""Puts what copies were made of in their place: a call that was passed a copy may give it back inside of its answer."""

from collections import deque


def put_back(value, pairs):
    """`value`, with the second of each pair wherever it holds the first. Only tuples are made anew."""
    originals = {id(copy): original for copy, original in pairs}
    value = _instead(value, originals)
    work, met = [value], set()
    while work:
        thing = work.pop()
        if id(thing) in met or id(thing) in originals:
            continue
        met.add(id(thing))
        for place, held in list(_places(thing)):
            instead = _instead(held, originals)
            if instead is not held:
                _put(thing, place, instead)
            work.append(instead)
    return value


def _instead(value, originals):
    """What stands for a value: what it is a copy of; of a tuple that holds such, another."""
    if id(value) in originals:
        return originals[id(value)]
    if not isinstance(value, tuple):
        return value
    items = [_instead(item, originals) for item in value]
    same = all(now is before for now, before in zip(items, value))
    return value if same else tuple.__new__(type(value), items)


def _places(thing):
    if isinstance(thing, (list, tuple, deque)):
        yield from enumerate(thing)
    elif isinstance(thing, dict):
        yield from dict.items(thing)
    yield from _fields(thing).items()


def _fields(thing):
    """The attributes that an instance holds itself, under names that no item has."""
    held = {}
    if type(thing).__flags__ & 1 << 9:  # made by a class statement
        held = {_Field(name): value for name, value in getattr(thing, "__dict__", {}).items()}
        for cls in type(thing).__mro__:
            slots = vars(cls).get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                if hasattr(thing, name):
                    held[_Field(name)] = getattr(thing, name)
    if isinstance(thing, BaseException):
        held[_Field("args")] = thing.args
    return held


class _Field(str):
    """The name of an attribute, which is no key."""


def _put(thing, place, value):
    if isinstance(place, _Field):
        object.__setattr__(thing, str(place), value)
    elif isinstance(thing, list):
        list.__setitem__(thing, place, value)
    elif isinstance(thing, dict):
        dict.__setitem__(thing, place, value)
    elif isinstance(thing, deque):
        deque.__setitem__(thing, place, value)
