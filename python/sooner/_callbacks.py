"""Builtins that call code of the user's, written out: the engine enters these instead (`stand_in.rs`), so that the calls overlap.

Each does what CPython's own does, in the same order. None of them appears in tracebacks.
"""

from builtins import format as _format
from builtins import getattr as _getattr
from builtins import list as _list
from builtins import object as _object
from builtins import str as _str
from builtins import sum as add_up
from builtins import tuple as _tuple
from builtins import zip as _zip

from sooner._sooner import as_far_in_order, cache_keeps, cache_missed, checked, in_order, stepping
from sooner._sooner import unless_both_declined, unless_declined, unless_first_declined

__all__ = ["add_up"]


def mapped(callee, function, items):
    return callee(function(item) for item in items)


def mapped_many(callee, function, groups):
    return callee(function(*group) for group in groups)


def paired(callee, function, pairs):
    return callee((first, function(second)) for first, second in pairs)


def each_mapped(function, items):
    for item in items:
        yield function(item)


def each_mapped_many(function, *items):
    for group in _zip(*items):
        yield function(*group)


def each_starred(function, groups):
    for group in groups:
        yield function(*_tuple(group))


def each_kept(function, items):
    for item in items:
        if function(item):
            yield item


def each_begun(parts):
    function, instance = parts
    items = checked("iter", function(instance))
    step = stepping(items)
    if step is None:
        for item in items:
            yield item
    else:
        while True:
            try:
                item = step(items)
            except StopIteration:
                return
            yield item


def each_at(parts):
    function, instance = parts
    at = 0
    while True:
        try:
            item = function(instance, at)
        except (IndexError, StopIteration):
            return
        yield item
        at += 1


def each_of_sequence(parts):
    """What `collections.abc.Sequence` does."""
    function, instance = parts
    at = 0
    while True:
        try:
            item = function(instance, at)
        except IndexError:
            return
        except StopIteration as error:
            raise RuntimeError("generator raised StopIteration") from error
        yield item
        at += 1


def taken_from(callee, generator, instance):
    found = []
    for item in generator(instance):
        found.append(item)
    return callee(found)


def each_refused(function, items):
    for item in items:
        if not function(item):
            yield item


def each_before(function, items):
    for item in items:
        if not function(item):
            break
        yield item


def each_from(function, items):
    begun = False
    for item in items:
        if begun or not function(item):
            begun = True
            yield item


def kept(callee, function, items):
    return callee(item for item in items if function(item))


def taken(items, most):
    found = []
    for item in items:
        found.append(item)
        if len(found) > most:
            break
    return found


def sorted_by(items, key, reverse):
    items = _list(items)
    keys = [key(item) for item in items]
    return in_order(items, keys, reverse)


def sort_by(items, key, reverse):
    keys = [key(item) for item in _list(items)]
    found, failure = as_far_in_order(items, keys, reverse)
    items[:] = found
    if failure is not None:
        raise failure


def best_by(callee, items, key):
    return callee((item for item in items), key=key)


def best_by_or(callee, items, key, default):
    return callee((item for item in items), key=key, default=default)


def operated(function, a, b, sign):
    return unless_declined(function(a, b), a, b, sign)


def operated_by_either(function, theirs, a, b, sign):
    return unless_first_declined(function(a, b), theirs, a, b, sign)


def turned_round(function, a, b, sign):
    """The method of the second operand, the first having none."""
    return unless_both_declined(function(b, a), a, b, sign)


def differing(function, a, b, sign):
    """`a != b` in a class that says what is equal only."""
    return False if unless_declined(function(a, b), a, b, sign) else True


def differing_by_either(function, theirs, a, b, sign):
    return False if unless_first_declined(function(a, b), theirs, a, b, sign) else True


def containing(function, items, item):
    return True if function(items, item) else False


def lacking(function, items, item):
    return False if function(items, item) else True


def asked(function, instance, how):
    return checked(how, function(instance))


def denied(function, instance, how):
    return False if checked(how, function(instance)) else True


def formatted(function, instance, spec):
    return checked("format", function(instance, spec))


def converted(function, instance, how, spec):
    """`f"{x!s:>8}"`"""
    return _format(checked(how, function(instance)), spec)


def printed(show, instance):
    show(_str(instance))


def printed_before(show, instance, end):
    show(_str(instance), end=end)


def called_attribute(instance, name, *args):
    """A method that code of a class gives: a descriptor's, a property's, its `__getattr__`."""
    return _getattr(instance, name)(*args)


def attribute_or(instance, name, default):
    try:
        return _getattr(instance, name)
    except AttributeError:
        return default


def has_attribute(instance, name):
    try:
        _getattr(instance, name)
    except AttributeError:
        return False
    return True


def found_or_lacked(function, behind, instance, name):
    """A property of a class that has a `__getattr__`, which is asked when nothing is being handled any more."""
    try:
        return function(instance)
    except AttributeError:
        pass
    return behind(instance, name)


def described_or_lacked(get, descriptor, behind, instance, owner, name):
    try:
        return get(descriptor, instance, owner)
    except AttributeError:
        pass
    return behind(instance, name)


def computed(function, instance, name):
    """What `functools.cached_property` does for an attribute that the instance does not hold."""
    value = function(instance)
    _object.__setattr__(instance, name, value)
    return value


def made_if_missing(table, key):
    if key in table:
        return table[key]
    factory = table.default_factory
    if factory is None:
        raise KeyError(key)
    made = factory()
    table[key] = made
    return made


def reduced(function, items):
    first, value = True, None
    for item in items:
        if first:
            first, value = False, item
        else:
            value = function(value, item)
    if first:
        raise TypeError("reduce() of empty iterable with no initial value")
    return value


def reduced_from(function, items, value):
    for item in items:
        value = function(value, item)
    return value


def remembered(told, held, key, call, args, named):
    """What `functools.cache` does. The cache itself is told in turn; `held` is what it will hold then."""
    if key in held:
        value = held[key]
        cache_keeps(told, args, named, value, True)
        return value
    cache_missed(told)
    value = call()
    held[key] = value
    cache_keeps(told, args, named, value, False)
    return value


def remembered_for_a_while(told, held, key, call, args, named, limit):
    """What `functools.lru_cache` does. The same, and what was used last stands last."""
    if key in held:
        value = held[key]
        del held[key]
        held[key] = value
        cache_keeps(told, args, named, value, True)
        return value
    cache_missed(told)
    value = call()
    if key not in held:
        if len(held) >= limit:
            for oldest in held:
                break
            del held[oldest]
        held[key] = value
    cache_keeps(told, args, named, value, False)
    return value
