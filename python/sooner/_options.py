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
from sooner._sooner import quiet_method
from sooner._unbuilt import warn
from sooner.errors import OptionError

STRATEGIES = ("opportunistic", "sequential", "by-need", "python")
_PROMISES = {"journal": "nothing would be recorded", "budget": "nothing would be limited"}


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


class Options(namedtuple("Options", _DEFAULTS, defaults=_DEFAULTS.values())):  # type: ignore[misc]
    """How runs are made."""

    __slots__ = ()


class options:
    """`with sooner.options(max_concurrency=8) as run:`; the run tells afterwards what happened inside."""

    _used = True  # Of one that was refused nothing more is to be said.

    @functools.partial(quiet_method, signature="(self, **given)")
    def __init__(self, *unnamed, **given):
        if unnamed:
            raise OptionError(f"sooner.options got {unnamed[0]!r} without a name; write for example sooner.options(max_concurrency=8)")
        self._given = {name: _checked(name, value, "sooner.options", f"sooner.options({name}=...)") for name, value in given.items()}
        self._entered = []
        self._used = False

    @functools.partial(quiet_method, signature="(self)")
    def __enter__(self):
        self._used = True
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

    @functools.partial(quiet_method, signature="(self, function)")
    def __call__(self, function):
        self._used = True
        name = getattr(function, "__name__", "...")
        raise OptionError(f"sooner.options is no decorator; write `with {self!r}:` around the call of `{name}`")

    @functools.partial(quiet_method, signature="(self)")
    def __aenter__(self):
        self._used = True
        raise OptionError(f"sooner.options is entered by a plain `with`, also in async code; write `with {self!r}:`")

    async def __aexit__(self, *_):
        return None

    def __repr__(self):
        return f"sooner.options({', '.join(f'{name}={value!r}' for name, value in self._given.items())})"

    def __del__(self):
        if not self._used:
            import warnings

            warnings.warn(f"{self!r} was made and never entered, so nothing runs with it; write `with {self!r}:`", RuntimeWarning, stacklevel=2)


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


def _checked(name, value, owner, where, known=tuple(_CHECKS)):
    if name not in _CHECKS:
        from sooner._mistakes import unknown_option

        raise OptionError(unknown_option(owner, name, known))
    if value is None and _DEFAULTS[name] is None:
        return None
    try:
        value = _CHECKS[name](value)
    except ValueError as error:
        raise OptionError(f"{where} is {error}") from None
    if name in _PROMISES:
        raise OptionError(f"{where} is not built yet, and {_PROMISES[name]}; leave it out")
    if value:
        warn(where, name)
    return value


def _defaults():
    global _read
    if _read is None:
        _read = Options(**{**_from_project(), **_from_environment()})
    return _read


def choose(**given):
    """What the command line says: it goes over every other default."""
    global _read
    read = {name: _checked(name, value, "sooner run", f"--{name.replace('_', '-')}") for name, value in given.items()}
    _read = _defaults()._replace(**read)


def _from_environment():
    variables = {f"SOONER_{name.upper()}": name for name in _CHECKS}
    for variable in os.environ:
        if variable.startswith("SOONER_") and variable not in variables:
            _look_for_typo(variable, [*variables, *_OTHER_VARIABLES])
    given = {variable: os.environ.get(variable) for variable in variables}
    return {variables[variable]: _checked(variables[variable], value, variable, variable) for variable, value in given.items() if value}


_OTHER_VARIABLES = ("SOONER_INTERNAL", "SOONER_OFF")


def _look_for_typo(variable, known):
    """Others may have variables of such names for reasons of their own; one letter more or less is a mistake."""
    from sooner._mistakes import meant

    near = None if variable in known else meant(variable, known, 0.9)
    if near is not None:
        raise OptionError(f"the environment has {variable}, which means nothing; did you mean {near}?")


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
    table, where = _project()
    given = table.get(option, [])
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise OptionError(f"{where(option)} {option} is {given!r}; write a list of names of {words}")
    return tuple(given)


def _from_project():
    table, where = _project()
    elsewhere = ("internal", "unordered")
    known = (*_CHECKS, *elsewhere)
    return {name: _checked(name, value, where(name), f"{where(name)} {name}", known) for name, value in table.items() if name not in elsewhere}


def _project():
    """`[tool.sooner]` of the nearest pyproject.toml, and a function that says where in it a name stands."""
    folder = os.getcwd()
    while not os.path.isfile(path := os.path.join(folder, "pyproject.toml")):
        folder, below = os.path.dirname(folder), folder
        if folder == below:
            return {}, None
    with open(path, "rb") as file:
        text = file.read()
    if b"sooner" not in text:
        return {}, None
    import tomllib

    try:
        decoded = text.decode()
        table = tomllib.loads(decoded).get("tool", {}).get("sooner", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError(f"{path}: {error}") from None
    if not isinstance(table, dict):
        raise OptionError(f"{path}: [tool] sooner is {table!r}; write a table, [tool.sooner]")
    return table, functools.partial(_place, path, decoded)


def _place(path, text, name):
    """`pyproject.toml:7: [tool.sooner]`, for messages about a name in that table."""
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("["):
            table = line.partition("#")[0].strip("[] ")
        full = f"{table}.{line.partition('=')[0]}" if "=" in line else table
        if full.replace('"', "").replace("'", "").replace(" ", "").strip(".") == f"tool.sooner.{name}":
            return f"{path}:{number}: [tool.sooner]"
    return f"{path}: [tool.sooner]"
