"""Who drives a run while its thread makes a call, if an answer comes in: a daemon thread that starts what can be started now (`seat.rs`)."""

import os

from sooner._workers import Pool


class StandIn:
    """For one call that the run's thread makes."""

    __slots__ = ("_called", "_context", "_seat")

    def __init__(self, seat, context):
        self._seat, self._context = seat, context
        self._called = False

    def call(self):
        """From any thread: something has come in."""
        if not self._called:
            self._called = True
            _THREADS.submit(self)

    def perform(self):
        """On a thread of its own, in the context of the call: drives until nothing is left to do, or the caller is back."""
        self._called = False  # First: what comes in from here on may come too late for this time.
        self._context.copy().run(self._seat.stand_in)


_THREADS = Pool(name="sooner-stand-in")  # Not those of the calls: they may all be busy.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lambda: _THREADS.__init__(name="sooner-stand-in"))  # type: ignore[misc]
