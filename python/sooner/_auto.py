"""`@sooner.auto`."""

import asyncio
import functools
import inspect
import os
import types

from sooner._sooner import Auto as _Auto
from sooner._sooner import BoundAuto as _BoundAuto
from sooner._sooner import prepare
from sooner.errors import CompileError

OFF = os.environ.get("SOONER_OFF", "") not in ("", "0")


class Auto(_Auto):
    """A function that runs opportunistically. Called, it blocks until it is done."""

    def __init__(self, original, **options):
        functools.update_wrapper(self, original)
        self._options = options

    def __get__(self, instance, owner=None):
        return self if instance is None else BoundAuto(self, instance)

    async def aio(self, *args, **kwargs):
        """The same, awaited: the caller's event loop goes on meanwhile."""
        return await asyncio.to_thread(self, *args, **kwargs)

    @property
    def __signature__(self):
        return inspect.signature(self.original)

    def __repr__(self):
        return f"<auto {self.original!r}>"

    def __reduce__(self):
        return self.__qualname__


class BoundAuto(_BoundAuto):
    """An auto function as a method of an instance."""

    async def aio(self, *args, **kwargs):
        """The same, awaited."""
        return await asyncio.to_thread(self, *args, **kwargs)

    @property
    def original(self):
        """The untouched method."""
        return types.MethodType(self.__func__.original, self.__self__)

    @property
    def __signature__(self):
        return inspect.signature(self.original)

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


def auto(target=None, /, *, fallback=False, speculate=False):
    """Compiles a function, or every method of a class, for opportunistic evaluation."""
    if target is None:
        return functools.partial(auto, fallback=fallback, speculate=speculate)
    if isinstance(target, type):
        return _auto_class(target, fallback, speculate)
    if isinstance(target, (classmethod, staticmethod)):
        return type(target)(auto(target.__func__, fallback=fallback, speculate=speculate))
    if isinstance(target, Auto):
        return target
    if not isinstance(target, types.FunctionType):
        raise TypeError(f"@sooner.auto takes a function or a class, and {target!r} is neither")
    if not OFF and not fallback:
        prepare(target)
    return Auto(target, fallback=fallback, speculate=speculate)


def _auto_class(cls, fallback, speculate):
    for name, value in list(vars(cls).items()):
        if isinstance(value, (types.FunctionType, classmethod, staticmethod)):
            setattr(cls, name, auto(value, fallback=fallback, speculate=speculate))
    return cls


__all__ = ["Auto", "BoundAuto", "CompileError", "auto"]
