"""Answers that arrive in pieces: who gives them, who takes them, and how they are gone over (docs/streaming.md).

A stream external is an annotated function that says `-> Stream[...]`. Called in any other way than by a dispatcher it is
drained: its value is the text, or the list of the items. A parameter that is a `Stream[...]` is given an iterator.
"""

import functools
import threading
import types

from sooner import _loop
from sooner._feed import Feed, reader

_GENERATOR, _COROUTINE, _ASYNC_GENERATOR = 0x20, 0x80, 0x200  # inspect's names, and inspect is slow to import


class Stream:
    """The type of a value that arrives piece by piece: `-> Stream[str]` gives text, `-> Stream[T]` a list of items."""

    __class_getitem__: "classmethod[object, [object], types.GenericAlias]" = classmethod(types.GenericAlias)

    def __new__(cls, *_, **__):
        raise TypeError(f"sooner.{cls.__name__} is written as an annotation, `-> {cls.__name__}[str]`; yield the pieces, or return an iterator of them")


class AsyncStream(Stream):
    """The same, as an `async def` says it: type checkers know it as what `async for` goes over."""

    __slots__ = ()


class Source:
    """The mark of a function that gives or takes pieces: whether it gives any, whether they are text, and which parameters take."""

    __slots__ = ("body", "gives", "takes", "text", "wrapper")

    def __init__(self, body, gives, text, takes):
        self.body, self.gives, self.text, self.takes = body, gives, text, takes
        self.wrapper = None

    def given(self, args, kwargs):
        """The arguments for the body: where it takes pieces, an iterator over them."""
        if not self.takes:
            return args, kwargs
        on_loop = gives_async(self.body)
        places = set(self.takes.values())
        args = tuple(reader(arg, on_loop) if at in places else arg for at, arg in enumerate(args))
        return args, {name: reader(arg, on_loop) if name in self.takes else arg for name, arg in kwargs.items()}

    def drain(self, pieces, hear=None):
        """Goes over the pieces on this thread; the whole. `hear` is told of each and says whether to go on."""
        parts = []
        if self.text and isinstance(pieces, str):
            pieces = (pieces,)
        pieces = self._begun(pieces)
        try:
            for piece in pieces:
                parts.append(self._checked(piece))
                if hear is not None and not hear(piece):
                    break
        finally:
            close = getattr(pieces, "close", None)
            if close is not None:
                close()
        return self._whole(parts)

    def _begun(self, pieces):
        if hasattr(type(pieces), "__iter__") or hasattr(type(pieces), "__getitem__"):
            return iter(pieces)
        from sooner._mistakes import no_pieces

        raise TypeError(no_pieces(self.body, pieces, self.text))

    async def drain_async(self, pieces, hear=None, caught_up=None):
        """The same on a loop, of an async iterator or a plain one. After each piece it awaits `caught_up`."""
        if not is_async_iterable(pieces):
            return self.drain(pieces, hear)
        parts = []
        pieces = aiter(pieces)
        try:
            async for piece in pieces:
                parts.append(self._checked(piece))
                if hear is not None and not hear(piece):
                    break
                if caught_up is not None:
                    await caught_up()
        finally:
            close = getattr(pieces, "aclose", None)
            if close is not None:
                await close()
        return self._whole(parts)

    def _checked(self, piece):
        if self.text and not isinstance(piece, str):
            name = getattr(self.body, "__name__", "?")
            raise TypeError(f"`{name}` is a Stream[str] and gave a piece that is {type(piece).__name__}; write `-> Stream[...]` of what it gives")
        return piece

    def _whole(self, parts):
        return "".join(parts) if self.text else parts


class Hold:
    """Holds a producer until those who read have caught up. Meanwhile it does not run, for whoever counts that."""

    def __init__(self, job, unread):
        self.unread = unread
        self._job, self._over, self._future, self._waits = job, threading.Event(), None, False

    def wait(self):
        """On the producer's thread, which others may use meanwhile."""
        if self._begins():
            self._job.lend_thread(1)
            self._over.wait()
            self._job.lend_thread(-1)

    async def awaited(self):
        """The same on a loop."""
        import asyncio

        future = asyncio.get_running_loop().create_future()
        if self._begins(future):
            await future

    def _begins(self, future=None):
        clock = self._job.clock
        with clock.lock:
            if not self._over.is_set():
                self._future, self._waits = future, True
                if clock.virtual:
                    clock.leave()
            return self._waits

    def end(self):
        """It goes on. From any thread."""
        clock = self._job.clock
        with clock.lock:
            if self._waits and clock.virtual:
                clock.enter()
            self._over.set()
        if self._future is not None:
            _loop.wake(self._future)


class Piece:
    """A piece of a call's answer, on its way to the driver."""

    __slots__ = ("job", "value")

    def __init__(self, job, value):
        self.job, self.value = job, value


class Taken:
    """Word to the driver that a call has taken much of what it is given in pieces."""

    __slots__ = ("job",)

    def __init__(self, job):
        self.job = job


def marked(target):
    """`target`, or what drains it if it is a stream external; either way dispatchers know."""
    if isinstance(target, (classmethod, staticmethod)):
        inner = marked(target.__func__)
        return target if inner is target.__func__ else type(target)(inner)
    source = _found(target)
    if source is None:
        return target
    flags = _flags(target)
    wrapper = _async_wrapper(source) if flags & (_COROUTINE | _ASYNC_GENERATOR) else _wrapper(source)
    source.wrapper = wrapper
    wrapper.__sooner_stream__ = source
    return wrapper


def noted(target):
    """Notes of somebody else's function that it is a stream external: there is no place for a wrapper."""
    source = _found(target)
    if source is not None:
        source.wrapper = target
        target.__sooner_stream__ = source


def source_of(target, args, kwargs):
    """The source behind a callable, with the arguments for its body, or None."""
    while type(target) is not types.FunctionType:
        if isinstance(target, functools.partial):
            target, args, kwargs = target.func, target.args + args, {**target.keywords, **kwargs}
        elif isinstance(target, types.MethodType):
            target, args = target.__func__, (target.__self__, *args)
        else:
            return None
    source = target.__dict__.get("__sooner_stream__")
    # functools.wraps copies the mark to wrappers, and those have a body of their own.
    return (source, args, kwargs) if source is not None and source.wrapper is target else None


def takes_any(target):
    """Whether calls of this can be given what is still arriving."""
    found = source_of(target, (), {})
    if found is None or not found[0].takes or "__sooner_sim__" in found[0].body.__dict__:
        return False
    from sooner._registry import lookup

    return lookup(target).executor is None


def gives_pieces(target):
    """Whether what a call of this answers is text in pieces, or a list; None if that is not known before it does."""
    found = source_of(target, (), {})
    if found is not None and found[0].gives and "__sooner_sim__" not in found[0].body.__dict__:
        return found[0].text
    simulated = getattr(target, "__sooner_sim__", None)
    if simulated is not None and (simulated.items or isinstance(simulated.pieces, list)) and simulated.wrapper is target:
        return simulated.gives_text(simulated.pieces)
    return None


def items_of(target):
    """What a loop calls in the place of an annotated generator that it alone has: a stream of its items; None if it is to ask for each.

    Items of an `unordered` one may be made ahead of the loop. Others look at what the program does meanwhile.
    """
    from sooner._registry import lookup

    known = target.__dict__.get("__sooner_items__")
    if known is None and _flags(target) & (_GENERATOR | _ASYNC_GENERATOR):
        annotation = lookup(target)
        if annotation.kind == "unordered" and not (annotation.executor or annotation.retry or annotation.timeout):
            source = Source(target, True, False, {})
            known = source.wrapper = _async_wrapper(source) if gives_async(target) else _wrapper(source)
            known.__sooner__, known.__sooner_stream__ = annotation, source
            target.__sooner_items__ = known
    return known


def taken(target, count, names):
    """Which of so many arguments, the last of them named, are for parameters that take pieces."""
    places = [_Place(at) for at in range(count)]
    plain = count - len(names or ())
    source, args, kwargs = source_of(target, tuple(places[:plain]), dict(zip(names or (), places[plain:])))
    given = [args[at] for at in source.takes.values() if at is not None and at < len(args)]
    given += [arg for name, arg in kwargs.items() if name in source.takes]
    return [arg.at for arg in given if isinstance(arg, _Place)]


class _Place:
    """Stands for an argument."""

    __slots__ = ("at",)

    def __init__(self, at):
        self.at = at


def open_feeds(args, kwargs):
    """The arguments that are still arriving."""
    return [arg for arg in (*args, *kwargs.values()) if type(arg) is Feed]


def is_async_iterable(value):
    """Whether `async for` goes over it."""
    return hasattr(type(value), "__aiter__")


def gives_async(body):
    """Whether what a body gives, or the body itself, belongs on a loop."""
    return bool(_flags(body) & (_COROUTINE | _ASYNC_GENERATOR))


def _found(target):
    if not isinstance(target, types.FunctionType):
        return None
    simulated = target.__dict__.get("__sooner_sim__")
    if simulated is not None and simulated.pieces is not None and simulated.wrapper is target:
        return None  # Its answer is what was given to `sim.stream`.
    known = target.__dict__.get("__sooner_stream__")
    if known is not None and (known.wrapper is target or hasattr(target, "__wrapped__")):
        return None  # a wrapper around something that is drained already
    said, takes = _said(target, "return"), _takes(target)
    if said is None and not takes:
        return None
    return Source(target, said is not None, getattr(said, "__args__", ()) == (str,), takes)


def _takes(target):
    """The parameters that are annotated `Stream[...]`, with their places; None for one that is given by name only."""
    code = target.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    annotations = target.__annotations__
    return {name: at if at < code.co_argcount else None for at, name in enumerate(names) if name in annotations and _said(target, name)}


def _said(target, name):
    """An annotation, if it is `Stream` of something."""
    try:
        said = target.__annotations__.get(name)
        if isinstance(said, str) and "Stream" in said:
            said = eval(said, target.__globals__)
    except Exception:  # names that exist for type checkers only
        return None
    return said if getattr(said, "__origin__", said) in (Stream, AsyncStream) else None


def _flags(target):
    code = getattr(getattr(target, "__func__", target), "__code__", None)
    return code.co_flags if code is not None else 0


def _wrapper(source):
    @functools.wraps(source.body)
    def drained(*args, **kwargs):
        args, kwargs = source.given(args, kwargs)
        pieces = source.body(*args, **kwargs)
        if not source.gives:
            return pieces
        if is_async_iterable(pieces):
            from sooner._items import wait_for

            return wait_for(source.drain_async(pieces), _loop.background())
        return source.drain(pieces)

    return drained


def _async_wrapper(source):
    @functools.wraps(source.body)
    async def drained(*args, **kwargs):
        args, kwargs = source.given(args, kwargs)
        pieces = source.body(*args, **kwargs)
        if not source.gives or not is_async_iterable(pieces):
            pieces = await pieces
        return await source.drain_async(pieces) if source.gives else pieces

    return drained
