"""Ending a run from outside: whoever consumes what it gives, or awaits it, does not any more.

The run is told each time, on its own thread, as it would be of Ctrl-C: `GeneratorExit`, or `CancelledError`, is raised by the oldest
call without an answer, or where the code stands. Handlers and `finally` then run as in a generator that is closed, or in a task that is
cancelled.
"""

import threading
from contextvars import ContextVar

STOP = ContextVar("sooner_stop", default=None)


class Stop:
    """What ends one run, and the runs inside it on the same thread."""

    def __init__(self, reason=GeneratorExit):
        self.reason = reason
        self._asked = self.told = False
        self._thread = None
        self._inboxes = []

    def enter(self):
        """On the thread of the run, as it begins."""
        self._thread = threading.get_ident()
        STOP.set(self)

    def ask(self):
        """From any thread: the run is to end."""
        self._asked, self.told = True, False
        for inbox in tuple(self._inboxes):
            inbox.put(self)  # It may be waiting for answers.

    def tells(self):
        """Whether the run is to end and has not been told. It is now."""
        if not self._asked or self.told or threading.get_ident() != self._thread:
            return False
        self.told = True
        return True

    def is_taken_over(self):
        """Whether the run is to end and has not been told; whoever asks tells it, from any thread."""
        taken = self._asked and not self.told
        self.told |= taken
        return taken

    def listen(self, inbox):
        """A run that may wait at this inbox."""
        self._inboxes.append(inbox)

    def forget(self, inbox):
        """It is over."""
        self._inboxes.remove(inbox)


def pending():
    """What is to be raised here, or None."""
    stop = STOP.get()
    return stop.reason() if stop is not None and stop.tells() else None
