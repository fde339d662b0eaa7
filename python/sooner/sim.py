"""Simulated latency: answers that arrive so many seconds after the call was dispatched, on the run's clock.

The dispatcher looks for the mark that `latency` and `stream` leave, runs the body at dispatch and sets a timer. Called
in any other way the function sleeps: on the clock of the run it is called in, or really, outside a run.
"""

import functools
import types

from sooner import _clock
from sooner._kinds import name_of
from sooner._registry import is_async
from sooner._sooner import quiet
from sooner.errors import AnnotationError


class Latency:
    """The mark: how long an answer takes, and what it is when it arrives in pieces."""

    __slots__ = ("body", "items", "pieces", "seconds", "wrapper")

    def __init__(self, body, seconds=None, pieces=None, items=False):
        self.body, self.seconds, self.pieces, self.items = body, seconds, pieces, items
        self.wrapper = None

    def plan(self, args, kwargs):
        """Seconds until the whole answer is there, and its pieces with their times, or None."""
        if self.pieces is None:
            seconds = _applied(self.seconds, self.body, args, kwargs)
            if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or seconds < 0:
                raise AnnotationError(f"sim.latency of `{name_of(self.body)}` gave {seconds!r}; it takes seconds, zero or more")
            return seconds, None
        pieces, latest = [], 0.0
        for at, piece in _applied(self.pieces, self.body, args, kwargs):
            latest = max(latest, at)  # Pieces never overtake each other.
            pieces.append((latest, piece))
            if isinstance(piece, BaseException):
                break
        return latest, pieces

    def whole(self, value, pieces):
        """The answer once everything has arrived. A piece that is an exception is raised."""
        if pieces is None:
            return value
        parts = [piece for _, piece in pieces]
        if parts and isinstance(parts[-1], BaseException):
            raise parts[-1].with_traceback(None)
        return "".join(parts) if self.gives_text(pieces) else parts

    def gives_text(self, pieces):
        """Whether the pieces are parts of one text."""
        return not self.items and all(isinstance(piece, (str, BaseException)) for _, piece in pieces)


@functools.partial(quiet, signature="(seconds)")
def latency(seconds):
    """Makes a call's answer arrive `seconds` after it was dispatched; `seconds` may be a function of its arguments."""
    if isinstance(seconds, bool) or not callable(seconds) and not (isinstance(seconds, (int, float)) and seconds >= 0):
        raise AnnotationError(f"sim.latency got {seconds!r}; write a number of seconds, zero or more, or a function of the call's arguments")
    return quiet(lambda body: _marked(Latency(body, seconds=seconds)), "(body)")


def stream(pieces, *, items=False):
    """Makes a call's answer arrive in pieces, `[(0.5, "ab"), (1.0, "cd")]`, or a function of its arguments giving such a list.

    A piece that is an exception is where the stream fails.
    """
    return quiet(lambda body: _marked(Latency(body, pieces=pieces, items=items)), "(body)")


def latency_of(target, args, kwargs):
    """The latency of a callable, with the arguments for its body, or None."""
    if type(target) is types.BuiltinFunctionType:
        return None
    while type(target) is not types.FunctionType:
        if isinstance(target, functools.partial):
            target, args, kwargs = target.func, target.args + args, {**target.keywords, **kwargs}
        elif isinstance(target, types.MethodType):
            target, args = target.__func__, (target.__self__, *args)
        else:
            return None
    mark = target.__dict__.get("__sooner_sim__")
    # functools.wraps copies the mark to wrappers, and those have a body of their own.
    return (mark, args, kwargs) if mark is not None and mark.wrapper is target else None


def _marked(mark):
    if not callable(mark.body):
        raise AnnotationError(f"sooner.sim takes a function, and {mark.body!r} is none; `@sim.latency(2.0)` goes right above the `def`")
    wrapper = (_async_wrapper if is_async(mark.body) else _wrapper)(mark)
    mark.wrapper = wrapper
    wrapper.__sooner_sim__ = mark
    return wrapper


def _wrapper(mark):
    @functools.wraps(mark.body)
    def simulated(*args, **kwargs):
        seconds, pieces = mark.plan(args, kwargs)
        ended, ok = _clock.noted(simulated, args, kwargs), False
        try:
            value = mark.whole(mark.body(*args, **kwargs), pieces)
            ok = True
            return value
        finally:
            _clock.sleep(seconds)
            ended(ok)

    return simulated


def _async_wrapper(mark):
    @functools.wraps(mark.body)
    async def simulated(*args, **kwargs):
        seconds, pieces = mark.plan(args, kwargs)
        try:
            return mark.whole(await mark.body(*args, **kwargs), pieces)
        finally:
            await _clock.sleep_async(seconds)

    return simulated


def _applied(given, body, args, kwargs):
    if not callable(given):
        return given
    try:
        return given(*args, **kwargs)
    except TypeError as error:
        import inspect

        try:
            inspect.signature(given).bind(*args, **kwargs)
        except TypeError:
            what = f"the function given to sooner.sim for `{name_of(body)}` takes {inspect.signature(given)}"
            raise AnnotationError(f"{what}; give it the parameters of `{name_of(body)}`: {inspect.signature(body)}") from error
        raise
