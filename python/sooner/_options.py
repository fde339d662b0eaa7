"""`sooner.options`: how runs are made, for everything inside the `with`, and nothing else.

Defaults come from `[tool.sooner]` of the nearest pyproject.toml, then from `SOONER_*` variables, then from the enclosing
`with`. Read once, when first asked for.
"""

import functools
import os
from collections import namedtuple
from contextvars import ContextVar

from sooner._clock import REAL, VirtualClock
from sooner._run import Run
from sooner.errors import SoonerError

STRATEGIES = ("opportunistic", "sequential", "by-need", "python")


class OptionError(SoonerError, ValueError):
    """An option that does not exist, or has a value it cannot have."""


_DEFAULTS = {
    "max_concurrency": None,
    "journal": None,
    "strategy": "opportunistic",
    "progress": None,
    "trace": None,
    "clock": "real",
    "seed": None,
    "check": False,
    "budget": None,
    "window": None,
}


class Options(namedtuple("Options", _DEFAULTS, defaults=_DEFAULTS.values())):
    """How runs are made."""

    __slots__ = ()


class options:
    """`with sooner.options(max_concurrency=8) as run:`; the run tells afterwards what happened inside."""

    def __init__(self, **given):
        self._given = {name: _checked(name, value, f"sooner.options({name}=...)") for name, value in given.items()}
        self._entered = []

    def __enter__(self):
        around = _SCOPE.get()
        chosen = (around[0] if around else _defaults())._replace(**self._given)
        parent = around[1] if around else None
        run = Run(_clock(chosen, parent), chosen.max_concurrency, keep=chosen.trace is not False, parent=parent)
        self._entered.append((_SCOPE.set((chosen, run)), run))
        return run

    def __exit__(self, *_):
        token, run = self._entered.pop()
        _SCOPE.reset(token)
        run.close()


def current():
    """The options that hold here."""
    scope = _SCOPE.get()
    return scope[0] if scope else _defaults()


def current_run():
    """The run of the enclosing `with sooner.options(...)`, or None."""
    scope = _SCOPE.get()
    return scope[1] if scope else None


def new_run(chosen):
    """A run for one top-level call with no `with` around it."""
    return Run(_clock(chosen, None), chosen.max_concurrency)


_SCOPE = ContextVar("sooner_options", default=None)
_read = None


def _clock(chosen, parent):
    if chosen.clock == "real":
        return REAL
    return parent.clock if parent is not None and parent.clock.virtual else VirtualClock()


def _one_of(*allowed):
    def check(value):
        if value not in allowed:
            raise ValueError(f"{value!r}; write one of {', '.join(map(repr, allowed))}")
        return value

    return check


def _number(kind, least, words):
    def check(value):
        try:
            number = None if isinstance(value, bool) else kind(value)
        except (TypeError, ValueError):
            number = None
        if number is None or (not isinstance(value, str) and number != value) or (least is not None and number < least):
            raise ValueError(f"{value!r}; write {words}")
        return number

    return check


def _flag(value):
    known = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    value = known.get(value.lower()) if isinstance(value, str) else value
    if not isinstance(value, bool):
        raise ValueError(f"{value!r}; write True or False")
    return value


def _path(value):
    try:
        return os.fspath(value)
    except TypeError:
        raise ValueError(f"{value!r}; write the path of a file") from None


_CHECKS = {
    "max_concurrency": _number(int, 1, "a whole number of at least 1"),
    "journal": _path,
    "strategy": _one_of(*STRATEGIES),
    "progress": _flag,
    "trace": _flag,
    "clock": _one_of("real", "virtual"),
    "seed": _number(int, None, "a whole number"),
    "check": _flag,
    "budget": _number(float, 0, "a number, zero or more"),
    "window": _number(int, 1, "a whole number of at least 1"),
}


def _checked(name, value, where):
    if name not in _CHECKS:
        raise OptionError(f"{where}: there is no option `{name}`; there are {', '.join(_CHECKS)}")
    if value is None and _DEFAULTS[name] is None:
        return None
    try:
        return _CHECKS[name](value)
    except ValueError as error:
        raise OptionError(f"{where} is {error}") from None


def _defaults():
    global _read
    if _read is None:
        _read = Options(**{**_from_project(), **_from_environment()})
    return _read


def _from_environment():
    given = {name: os.environ.get(f"SOONER_{name.upper()}") for name in _CHECKS}
    return {name: _checked(name, value, f"SOONER_{name.upper()}") for name, value in given.items() if value}


@functools.cache
def internal():
    """Names of packages and modules that count as the user's own code wherever they are installed."""
    return _names("internal", 'packages, such as ["shared_tools"]')


@functools.cache
def unordered():
    """Names of modules, classes and functions of which every call commutes with everything."""
    return _names("unordered", 'modules or functions, such as ["mypkg.text"]')


def is_unordered(target):
    """Whether `unordered` names a function or class: its module, a package that is in, its class, or itself."""
    if not unordered():
        return False
    module, name = getattr(target, "__module__", None), getattr(target, "__qualname__", None)
    named = isinstance(module, str) and isinstance(name, str)
    return named and any(f"{module}.{name}.".startswith(f"{given}.") for given in unordered())


def _names(option, words):
    variable = f"SOONER_{option.upper()}"
    if os.environ.get(variable):
        return tuple(name.strip() for name in os.environ[variable].split(","))
    path, table = _project()
    given = table.get(option, [])
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise OptionError(f"{path}, [tool.sooner] {option} is {given!r}; write a list of names of {words}")
    return tuple(given)


def _from_project():
    path, table = _project()
    elsewhere = {"internal", "unordered"}
    return {name: _checked(name, value, f"{path}, [tool.sooner] {name}") for name, value in table.items() if name not in elsewhere}


def _project():
    """The nearest pyproject.toml and its `[tool.sooner]`."""
    folder = os.getcwd()
    while not os.path.isfile(path := os.path.join(folder, "pyproject.toml")):
        folder, below = os.path.dirname(folder), folder
        if folder == below:
            return None, {}
    with open(path, "rb") as file:
        text = file.read()
    if b"tool.sooner" not in text:
        return path, {}
    import tomllib

    try:
        return path, tomllib.loads(text.decode()).get("tool", {}).get("sooner", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError(f"{path}: {error}") from None
