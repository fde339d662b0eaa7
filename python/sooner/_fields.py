"""The `__init__` of a data class, written out: CPython has no text of the one that `@dataclass` has made, and code of the user's
that it calls (`__post_init__`, factories) could not be entered."""

from __future__ import annotations

import dataclasses
import itertools
import linecache
import types

_NUMBERS = itertools.count(1)
_SHOWN = "<string>"  # what CPython says of the file
_OBJECT = "__dataclass_builtins_object__"  # as CPython calls it there


def written_out(cls, init):
    """A function that does what `init` does; None if that is all it does by itself, or if it is not that of a data class."""
    owner = next((base for base in cls.__mro__ if base.__dict__.get("__init__") is init), None)
    params = owner and owner.__dict__.get("__dataclass_params__")
    if not params or not params.init or init.__code__.co_filename != _SHOWN:
        return None
    fields = list(owner.__dict__["__dataclass_fields__"].values())
    kinds = {field.name: field._field_type.name for field in fields}
    fields = [field for field in fields if kinds[field.name] != "_FIELD_CLASSVAR"]
    factories = [field.default_factory for field in fields if field.default_factory is not dataclasses.MISSING]
    own = any(isinstance(factory, types.FunctionType) for factory in factories)
    if not own and "__post_init__" not in init.__code__.co_names:
        return None
    if "self" in kinds or not all(type(name) is str and name.isidentifier() for name in kinds):
        return None
    return _made(init, _lines(init, fields, kinds, owner), _names(fields, owner))


def shown(filename):
    """The name of the file, as CPython has it."""
    return _SHOWN if filename.startswith(_SHOWN) else filename


def _names(fields, owner):
    given = {"__name__": owner.__module__, "_HAS_DEFAULT_FACTORY": dataclasses._HAS_DEFAULT_FACTORY, _OBJECT: object}
    for field in fields:
        default = field.default if field.default_factory is dataclasses.MISSING else field.default_factory
        if default is not dataclasses.MISSING:
            given[f"_dflt_{field.name}"] = default
    return given


def _lines(init, fields, kinds, owner):
    """A line for each, where those of CPython's stand."""
    positional = [_parameter(field) for field in fields if field.init and not field.kw_only]
    named = [_parameter(field) for field in fields if field.init and field.kw_only]
    yield f"def __init__({', '.join(['self', *positional, *['*'] * bool(named), *named])}):"
    set_ = f"{_OBJECT}.__setattr__(self, {{0!r}}, {{1}})" if owner.__dataclass_params__.frozen else "self.{0} = {1}"
    body = ["    " + set_.format(field.name, value) for field in fields if kinds[field.name] == "_FIELD" and (value := _value(field, owner))]
    if "__post_init__" in init.__code__.co_names:
        body.append(f"    self.__post_init__({', '.join(name for name, kind in kinds.items() if kind == '_FIELD_INITVAR')})")
    yield from body or ["    pass"]


def _parameter(field):
    if field.default_factory is not dataclasses.MISSING:
        return f"{field.name}=_HAS_DEFAULT_FACTORY"
    return field.name if field.default is dataclasses.MISSING else f"{field.name}=_dflt_{field.name}"


def _value(field, owner):
    if field.default_factory is not dataclasses.MISSING:
        made = f"_dflt_{field.name}()"
        return f"{made} if {field.name} is _HAS_DEFAULT_FACTORY else {field.name}" if field.init else made
    if field.init:
        return field.name
    slots = "__slots__" in owner.__dict__ and field.default is not dataclasses.MISSING
    return f"_dflt_{field.name}" if slots else None


def _made(init, lines, names):
    text = "\n" * (init.__code__.co_firstlineno - 1) + "\n".join(lines) + "\n"
    filename = f"{_SHOWN} {next(_NUMBERS)}"
    linecache.cache[filename] = len(text), None, text.splitlines(True), filename
    exec(compile(text, filename, "exec", dont_inherit=True), names)
    function = names.pop("__init__")
    return function if _looks_like(function, init) else None


def _looks_like(function, init):
    """Nobody has given it other defaults since."""
    given, known = ([*(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values()] for one in (function, init))
    same = len(given) == len(known) and all(a is b for a, b in zip(given, known))
    return same and function.__code__.co_varnames == init.__code__.co_varnames
