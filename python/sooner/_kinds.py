"""The four annotations: what an external call commutes with, and how it is to be made.

`@unordered`, `@readonly`, `@sequential` and `@output` return the very object they are given, marked; outside a run it is
the plain call. Who carries which mark, and how it is found again, is in `_registry`.
"""

import functools
import types

from sooner import _limits
from sooner._unbuilt import warn
from sooner._sooner import quiet_method
from sooner.errors import AnnotationError


class Annotation:
    """The mark of one callable, never changed. Compared by identity: limits belong to the callable that carries it."""

    __slots__ = ("batch", "cache", "early", "executor", "idempotent", "kind", "max_concurrency", "on", "rate", "retry", "timeout")

    def __init__(self, kind, **options):
        for name in self.__slots__:
            object.__setattr__(self, name, options.get(name, False if name in ("early", "idempotent") else None))
        object.__setattr__(self, "kind", kind)

    def __setattr__(self, name, _):
        raise AttributeError(f"an annotation cannot be changed; `{name}` is given where it is made")

    def __repr__(self):
        given = [f"{name}={value!r}" for name in self.__slots__ if name != "kind" and (value := getattr(self, name))]
        return f"<{' '.join([self.kind, *given])}>"

    def says_the_same(self, other):
        """Whether two marks ask for the same."""
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)


_NOTHING = object()


class Kind:
    """`unordered`, `readonly`, `sequential` or `output`: a decorator, bare or with options."""

    def __init__(self, name, doc, options=None):
        self.name, self.options, self.__doc__ = name, options or {}, doc

    def _apply(self, target=_NOTHING, /, *more, **options):
        if more:
            raise AnnotationError(f"{self!r} takes one function; options are given by name, such as {self!r}(on=...)")
        if self.options and options:
            raise AnnotationError(f"{self!r} has its options already; give them all in one place")
        kind = Kind(self.name, self.__doc__, _checked(self.name, options)) if options else self
        if target is _NOTHING:
            return kind if options else Kind(self.name, self.__doc__)
        from sooner._registry import mark
        from sooner._stream import marked

        return marked(mark(target, kind))

    __call__ = quiet_method(_apply, "(self, target=None, /, **options)")

    def annotation(self):
        """A fresh mark, for one callable."""
        return Annotation(self.name, **self.options)

    def __repr__(self):
        given = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"sooner.{self.name}({given})" if given else f"sooner.{self.name}"


def _flag(value):
    if not isinstance(value, bool):
        raise ValueError(f"{value!r}; write True or False")
    return value


def _count(value):
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"{value!r}; write a whole number of at least 1")
    return value


def _seconds(value):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0:
        raise ValueError(f"{value!r}; write a number of seconds above 0")
    return value


def _resource(value):
    if not (isinstance(value, str) and value) and not callable(value):
        raise ValueError(f"{value!r}; write a name, or a function of the call's arguments that gives a key")
    return value


def _batch(value):
    return value if callable(value) else _count(value)


def _executor(value):
    if not callable(getattr(value, "submit", None)):
        raise ValueError(f"{value!r}; give it an executor, such as concurrent.futures.ProcessPoolExecutor()")
    return value


_OPTIONS = {
    "on": _resource,
    "early": _flag,
    "idempotent": _flag,
    "batch": _batch,
    "max_concurrency": _count,
    "rate": _limits.rate,
    "retry": _limits.retry,
    "timeout": _seconds,
    "cache": _flag,
    "executor": _executor,
}


def _checked(kind, options):
    checked = {}
    for name, value in options.items():
        if name not in _OPTIONS:
            from sooner._mistakes import unknown_option

            raise AnnotationError(unknown_option(f"sooner.{kind}", name, _OPTIONS))
        if value is None:
            continue
        try:
            checked[name] = _OPTIONS[name](value)
        except ValueError as error:
            raise AnnotationError(f"sooner.{kind}({name}=...) is {error}") from None
        if checked[name]:
            warn(f"sooner.{kind}({name}=...)", name)
    return checked


def check_target(target, kind):
    """Refuses what a mark cannot stand on, with what to write instead."""
    here = f"@{kind!r}"
    if type(target).__module__ == "sooner._auto":
        raise AnnotationError(
            f"{here} stands on top of @sooner.auto: `{name_of(target)}` is orchestrating code, and its calls are ordered one by one; "
            "keep one of the two"
        )
    if isinstance(target, property):
        raise AnnotationError(f"{here} stands on top of @property; write @property above it")
    if isinstance(target, str):
        raise AnnotationError(f"{here} got the text {target!r}; options are given by name: {here}(on={target!r}), and a function as it is, not what it returned")
    if isinstance(target, Kind):
        raise AnnotationError(f"{here} got {target!r}, which is an annotation itself; keep one of the two")
    if not callable(target) and not isinstance(target, (classmethod, staticmethod)):
        from sooner import _mistakes

        if target is None:
            raise AnnotationError(_mistakes.got_nothing(here))
        if isinstance(target, types.CoroutineType):
            raise AnnotationError(_mistakes.got_coroutine(here, target))
        raise AnnotationError(f"{here} takes something that can be called, and {target!r} cannot; give it the function itself, not what it returned")
    if callable(kind.options.get("on")):
        from sooner._mistakes import misfit

        if (words := misfit(kind.options["on"], getattr(target, "__func__", target))) is not None:
            raise AnnotationError(words)


def name_of(target):
    """What people call a callable."""
    while isinstance(target, functools.partial):
        target = target.func
    name = None if runs_code(type(target)) else getattr(target, "__name__", None)
    return name if isinstance(name, str) else type(target).__name__


def runs_code(cls):
    """Whether an instance is asked for an attribute by code of its class: that is the program's, and not to be run by us."""
    return hasattr(cls, "__getattr__") or isinstance(cls.__getattribute__, types.FunctionType)


unordered = Kind("unordered", "An external call that commutes with everything: model calls, stateless requests, pure functions.")
readonly = Kind("readonly", "An external call that reads shared state: it commutes with other reads, not with writes.")
sequential = Kind("sequential", "An external call with effects, made in program order. What is not annotated counts as this.")
output = Kind("output", "Ordered output whose result nobody uses: it holds nothing back and appears in program order.")
FENCE = Annotation("fence")
SLEEP = Annotation("sleep")
