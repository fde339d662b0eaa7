"""`strategy="python"` where somebody keeps a record, or the clock is virtual: CPython runs the function, and the run is there."""

from sooner._clock import CURRENT
from sooner._dispatch import Dispatcher, begin
from sooner._registry import lookup


def plainly(function, args, kwargs):
    """Has CPython run a function, on the run's clock, and its text noted."""
    if isinstance(CURRENT.get(), _Plainly):
        return function(*args, **kwargs)
    dispatcher, failure = begin(_Plainly), None
    try:
        return function(*args, **kwargs)
    except BaseException as error:
        failure = error
        raise
    finally:
        dispatcher.finish(failure)


class _Plainly(Dispatcher):
    """One that nobody asks for calls: the function makes them itself. Those of `sooner.sim` say so."""

    made = 0

    def simulated(self, target, args, kwargs, line):
        """A simulated call begins."""
        annotation = lookup(target)
        call = self._call(None, (self.made,), line, target, args, kwargs, annotation, None)
        self.made += 1
        call.started = call.queued
        return call
