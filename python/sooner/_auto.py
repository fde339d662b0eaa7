"""`@sooner.auto`: functions and classes whose code runs opportunistically.

Nothing here is needed to call one from Python but the extension's `__call__`; this is everything around it: binding to
instances, `.aio()`, what `inspect` and `pickle` see. An `async def` is another class, because calling it gives a coroutine.
"""

import functools
import os
import types

from sooner import _await
from sooner._options import current
from sooner._registry import lookup, own_mark
from sooner._sooner import Auto as _Auto
from sooner._sooner import BoundAuto as _BoundAuto
from sooner._sooner import prepare, quiet
from sooner._unbuilt import warn
from sooner.errors import AnnotationError, CompileError

OFF = os.environ.get("SOONER_OFF", "") not in ("", "0")
_COROUTINE = 0x80
_NOTHING = object()


class _Function:
    """What every function has. `inspect` asks for the class before it looks at any of it, so that is the function's too."""

    __slots__ = ()
    __class__ = property(lambda self: types.FunctionType)
    __builtins__ = property(lambda self: self.original.__builtins__)
    __closure__ = property(lambda self: self.original.__closure__)
    __code__ = property(lambda self: self.original.__code__)
    __defaults__ = property(lambda self: self.original.__defaults__)
    __globals__ = property(lambda self: self.original.__globals__)
    __kwdefaults__ = property(lambda self: self.original.__kwdefaults__)


class Auto(_Function, _Auto):
    """A function that runs opportunistically. Called, it blocks until it is done."""

    def __init__(self, original, **options):
        functools.update_wrapper(self, original)
        self._options = options

    def __get__(self, instance, owner=None):
        return self if instance is None else BoundAuto(self, instance)

    async def aio(self, /, *args, **kwargs):
        """The same, awaited: the caller's event loop goes on meanwhile."""
        return await _await.run(self, args, kwargs)

    def stream(self, /, *args, **kwargs):
        """What it returns, or prints if it returns nothing, piece by piece as that is produced."""
        return _pulls().pull(self._pull, self.original, args, kwargs)

    def astream(self, /, *args, **kwargs):
        """The same for `async for`."""
        return _pulls().pull_async(self._pull, self.original, args, kwargs)

    def __repr__(self):
        return f"<auto {self.original!r}>"

    def __reduce__(self):
        return self.__qualname__


class BoundAuto(_BoundAuto):
    # An auto function as a method of an instance. Its docstring is the function's.
    __doc__ = property(lambda self: self.__func__.__doc__)
    __class__ = property(lambda self: types.MethodType)

    async def aio(self, /, *args, **kwargs):
        """The same, awaited."""
        return await _await.run(self, args, kwargs)

    def stream(self, /, *args, **kwargs):
        """What it gives, piece by piece."""
        return self.__func__.stream(self.__self__, *args, **kwargs)

    def astream(self, /, *args, **kwargs):
        """The same for `async for`."""
        return self.__func__.astream(self.__self__, *args, **kwargs)

    @property
    def original(self):
        """The untouched method."""
        return types.MethodType(self.__func__.original, self.__self__)

    __wrapped__ = original

    def __getattr__(self, name):
        return getattr(self.__func__, name)

    def __eq__(self, other):
        if not isinstance(other, BoundAuto):
            return NotImplemented
        return self.__self__ is other.__self__ and self.__func__ == other.__func__

    def __hash__(self):
        return hash((id(self.__self__), self.__func__))

    def __repr__(self):
        return f"<bound auto {self.original!r}>"

    def __reduce__(self):
        return getattr, (self.__self__, self.__func__.__name__)


class AsyncAuto(_Function):
    """An `async def` that runs opportunistically. Called, it gives a coroutine, as `inspect` and asyncio expect of it."""

    def __init__(self, original, machine, **options):
        functools.update_wrapper(self, original)
        self.original = original
        self._options = options
        self._machine = machine

    def __get__(self, instance, owner=None):
        return self if instance is None else _bound(self, instance)

    async def __call__(self, /, *args, **kwargs):
        if self._machine is None or OFF or current().strategy == "python":
            return await self.original(*args, **kwargs)
        return await _await.run(self._machine, args, kwargs, on_loop=True)

    aio = __call__

    def astream(self, /, *args, **kwargs):
        """What it returns, or prints if it returns nothing, piece by piece, for `async for`."""
        plain = self._machine is None or OFF or current().strategy == "python"
        return _pulls().pull_async(None if plain else self._pull, self.original, args, kwargs, on_loop=True)

    def stream(self, /, *args, **kwargs):
        raise TypeError(f"`{self.__name__}` is an `async def`; write `async for piece in {self.__name__}.astream(...)`")

    def _pull(self, tell, args, kwargs):
        return self._machine._pull(tell, args, kwargs)

    def __repr__(self):
        return f"<auto {self.original!r}>"

    def __reduce__(self):
        return self.__qualname__


class BoundAsyncAuto(AsyncAuto):
    """The same as a method of an instance."""

    __class__ = property(lambda self: types.MethodType)

    def _pull(self, tell, args, kwargs):
        return self.__func__._pull(tell, (self.__self__, *args), kwargs)

    def __get__(self, instance, owner=None):
        return self

    def __reduce__(self):
        return getattr, (self.__self__, self.__name__)

    def __eq__(self, other):
        if not isinstance(other, BoundAsyncAuto):
            return NotImplemented
        return self.__self__ is other.__self__ and self.__func__ is other.__func__

    def __hash__(self):
        return hash((id(self.__self__), self.__func__))


def _bound(function, instance):
    machine = function._machine and functools.partial(function._machine, instance)
    method = BoundAsyncAuto(types.MethodType(function.original, instance), machine)
    method.__func__, method.__self__ = function, instance
    return method


@functools.partial(quiet, signature="(target=None, /, *, fallback=False, speculate=False)")
def auto(target=_NOTHING, /, *, fallback=False, speculate=False, **unknown):
    """Compiles a function, or every method of a class, for opportunistic evaluation."""
    if unknown:
        raise AnnotationError(_mistakes().unknown_option("@sooner.auto", next(iter(unknown)), ("fallback", "speculate")))
    if speculate:
        warn("sooner.auto(speculate=...)", "speculate")
        speculate = False
    if target is _NOTHING:
        return functools.partial(auto, fallback=fallback, speculate=speculate)
    if isinstance(target, type):
        return _auto_class(target, fallback, speculate)
    if isinstance(target, (classmethod, staticmethod)):
        return type(target)(auto(target.__func__, fallback=fallback, speculate=speculate))
    if isinstance(target, (Auto, AsyncAuto)):
        return target
    if not isinstance(target, types.FunctionType):
        raise AnnotationError(_mistakes().not_for_auto(target))
    if (known := own_mark(target)) is not None:
        raise AnnotationError(_mistakes().on_top_of_annotation(target.__name__, known.kind))
    if target.__globals__.get("__name__") == "contextlib":
        raise AnnotationError(_mistakes().on_top_of_context_manager(target.__name__))
    if target.__code__.co_flags & _COROUTINE:
        body = _copy(target)
        machine = _Auto(body) if not OFF and _prepare(body, fallback) else None
        return AsyncAuto(target, machine, fallback=fallback, speculate=speculate)
    if not OFF:
        _prepare(target, fallback)
    return Auto(target, fallback=fallback, speculate=speculate)


def _pulls():
    from sooner import _pull  # It loads what only streams need.

    return _pull


def _mistakes():
    from sooner import _mistakes  # It is not needed as long as there are none.

    return _mistakes


def _copy(function):
    """The same function with a code object of its own: that one is compiled, and calling the original gives a coroutine."""
    copy = types.FunctionType(function.__code__.replace(), function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


def _prepare(function, fallback):
    """Whether it is compiled. If not, that is an error, or with `fallback` none."""
    try:
        prepare(function)
    except (CompileError, OSError, ValueError) as error:
        if fallback:
            return False
        if isinstance(error, CompileError):
            raise
        # No text, or another one than it was made from.
        raise CompileError(f"{error}\n  help: save it in a file and import it from there; `@sooner.auto(fallback=True)` runs it as it is") from None
    return True


def _auto_class(cls, fallback, speculate):
    def compiled(value):
        if not isinstance(value, (types.FunctionType, classmethod, staticmethod)):
            return value
        if lookup(value) is not None or _is_generated(value, cls):  # An annotated method is a call.
            return value
        return auto(value, fallback=fallback, speculate=speculate)

    for name, value in list(vars(cls).items()):
        if isinstance(value, property):
            setattr(cls, name, value.getter(compiled(value.fget)).setter(compiled(value.fset)).deleter(compiled(value.fdel)))
        elif isinstance(value, functools.cached_property):
            value.func = compiled(value.func)
        elif (made := compiled(value)) is not value:
            setattr(cls, name, made)
    return cls


def _is_generated(method, cls):
    """Whether somebody else made it, from no text: `__init__` of a dataclass."""
    function = getattr(method, "__func__", method)
    if not isinstance(function, types.FunctionType) or function.__code__.co_qualname.startswith(f"{cls.__qualname__}."):
        return False
    from sooner._source import text  # It loads what only compiling needs.

    return text(function.__code__.co_filename, function.__globals__) is None


__all__ = ["AsyncAuto", "Auto", "BoundAuto", "CompileError", "auto"]
