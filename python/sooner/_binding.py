"""Code that may bind functions anew, of a class or a module that nobody can tell: `mock.patch`, `monkeypatch`, context managers of one's own.

What a statement of orchestrating code binds is known; what code of packages binds is not, and looking for functions behind all of
it would wait for all of it. So its instructions are looked at: it calls `setattr` with something that is not its own receiver.
"""

import contextlib
import functools
import types
import weakref

from sooner._source import innermost

_classes: weakref.WeakKeyDictionary[type, bool] = weakref.WeakKeyDictionary()
_codes: weakref.WeakKeyDictionary[types.CodeType, dict[str | None, tuple[bool, bool]]] = weakref.WeakKeyDictionary()
_SETTERS = ("setattr", "delattr")
SETTERS = (setattr, delattr, *(getattr(owner, name) for owner in (type, object) for name in ("__setattr__", "__delattr__")))
_GLOBALS = ("LOAD_GLOBAL", "LOAD_NAME")
_OWN = ("__enter__", "__exit__")


def binds(thing):
    """Whether calling it, or a method of it, may."""
    if any(thing is setter for setter in SETTERS):
        return True
    if issubclass(type(thing), types.FunctionType):
        return any(_of_code(innermost(thing).__code__, None))
    if issubclass(type(thing), types.MethodType):
        return binds(thing.__self__)
    if issubclass(type(thing), functools.partial):
        return binds(thing.func)
    if issubclass(type(thing), contextlib._GeneratorContextManager):
        return binds(thing.func)
    if issubclass(type(thing), contextlib.ExitStack):  # it may hold one
        return True
    return _of_class(thing if issubclass(type(thing), type) else type(thing))


def gives(callee):
    """Whether what comes of calling it may be such a thing."""
    if issubclass(type(callee), types.FunctionType):
        return binds(callee) or _names_one(callee)
    if issubclass(type(callee), types.MethodType):
        return binds(callee.__self__) or _names_one(callee.__func__)
    if issubclass(type(callee), functools.partial):
        return gives(callee.func)
    return issubclass(type(callee), type) and (binds(callee) or issubclass(callee, contextlib.ExitStack))


def _names_one(function):
    if not issubclass(type(function), types.FunctionType):
        return False
    function = innermost(function)
    named = (function.__globals__.get(name) for name in function.__code__.co_names)
    return any(issubclass(type(found), type) and binds(found) for found in named)


def _of_class(cls):
    if cls not in _classes:
        held = [item for base in cls.__mro__ for item in vars(base).items()]
        functions = [(name, getattr(found, "__func__", found)) for name, found in held]
        codes = [(name, innermost(found).__code__) for name, found in functions if isinstance(found, types.FunctionType)]
        looked = [(name, _of_code(code, code.co_varnames[0] if code.co_argcount else None)) for name, code in codes]
        _classes[cls] = any(sets or (stores and name in _OWN) for name, (sets, stores) in looked)
    return _classes[cls]


def _of_code(code, receiver):
    """Whether it sets attributes by name, of something else than its receiver; whether it stores globals, or attributes of one."""
    known = _codes.setdefault(code, {})
    if receiver not in known:
        known[receiver] = _look_through(code, receiver)
    return known[receiver]


def _look_through(code, receiver):
    import dis

    inner = [_of_code(constant, receiver) for constant in code.co_consts if isinstance(constant, types.CodeType)]
    sets, stores = any(sets for sets, _ in inner), any(stores for _, stores in inner)
    found = [one for one in dis.get_instructions(code) if one.opname not in ("CACHE", "PUSH_NULL", "EXTENDED_ARG")]
    for one, second, third in zip(found, [*found[1:], None], [*found[2:], None, None]):
        if one.opname in _GLOBALS and one.argval in _SETTERS:
            sets |= second is None or not _is_whole(second, third, receiver)
        elif one.opname in _GLOBALS and second is not None and second.opname in ("STORE_ATTR", "DELETE_ATTR"):
            stores = True
        elif one.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"):
            stores = True
    return sets, stores


def _is_whole(load, after, receiver):
    """Whether the receiver itself is loaded, and not to look something up in it."""
    if isinstance(load.argval, tuple):  # two loads in one
        return receiver is not None and load.argval[0] == receiver
    looks = after is not None and after.opname in ("LOAD_ATTR", "LOAD_METHOD", "BINARY_SUBSCR")
    return "LOAD_FAST" in load.opname and receiver is not None and load.argval == receiver and not looks
