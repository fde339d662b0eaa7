"""Caches of `functools` over functions that make calls (`caches.rs`)."""

import functools
import types
import weakref

from sooner import _reads, _registry

# What each holds, a second time, and what it was told.
ledgers: weakref.WeakKeyDictionary[object, tuple[dict[object, object], list[object]]] = weakref.WeakKeyDictionary()
MOST_FUNCTIONS = 64  # followed from one another; beyond, a call is taken to be among them


def leads_outside(wrapper, function):
    """Whether what a cache keeps may come of an annotated call; not if the cache itself is annotated, which makes it one call."""
    if _registry.own_mark(wrapper) is not None:
        return False
    seen, work = set(), [function]
    while work:
        called = work.pop()
        while isinstance(called, type(wrapper)):
            called = called.__wrapped__
        if _registry.lookup(called) is not None:
            return True
        called = getattr(called, "__func__", getattr(called, "original", called))
        if not isinstance(called, types.FunctionType) or called in seen:
            continue
        seen.add(called)
        if len(seen) > MOST_FUNCTIONS:
            return True
        _, read, _, got = _reads.names(called.__code__)
        found = [called.__globals__[name] for name in read if name in called.__globals__]
        found += [cell.cell_contents for cell in called.__closure__ or () if _is_filled(cell)]
        held = [value for value in found if not isinstance(value, types.FunctionType)]
        found += [_attribute(thing, name) for thing in held for name in got]
        if _registry.any_named(got):
            return True
        work += [value for value in found if callable(value) and not isinstance(value, type)]
    return False


def _attribute(thing, name):
    """What stands there, without running anybody's code."""
    holders = [thing, *thing.__mro__] if isinstance(thing, type) else [thing, *type(thing).__mro__]
    spaces = [getattr(holder, "__dict__", {}) for holder in holders]
    return next((space[name] for space in spaces if name in space), None)


def _is_filled(cell):
    try:
        cell.cell_contents
    except ValueError:
        return False
    return True


def probe():
    """A cache that was asked four times, once for what it held, and its function."""

    def same(value):
        return value

    wrapper = functools.lru_cache(maxsize=7, typed=True)(same)
    for value in (1, 2, 2, 1.0):
        wrapper(value)
    return wrapper, same
