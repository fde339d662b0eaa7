"""Where answers come in, from workers, the loop and timers, and where their driver blocks.

What comes in is a job that is answered, or a capture with text to be written now.
"""

import threading

from sooner._sooner import Queue

# A signal that comes just before the thread blocks is not heard while it does: the main thread looks up from time to time.
_LOOK_UP = 0.1


class Inbox:
    """One driver takes, anybody puts. On a virtual clock what is put is held until nothing runs."""

    def __init__(self, clock, inside, on_loop, seed):
        self._clock, self._inside, self._on_loop = clock, inside, on_loop
        self._items = Queue()
        self.held = []
        self.stand_in = None  # who is called for if something comes in, while the driver makes a call
        self._random = None
        if seed is not None:
            import random

            self._random = random.Random(seed)

        self.put, self.put_quietly = self._items.put, self._items.put_quietly

    def empty(self):
        """Whether there is nothing."""
        return not self._items

    def hand_over(self):
        """The virtual clock has come to rest: what it held may be taken, all of it together."""
        held, self.held = self.held, []
        self._items.put_all(held)

    def take(self):
        """All there is; blocks until there is something."""
        return self._items.take_all() or [self._block(), *self._items.take_all()]

    def take_now(self):
        """All there is; maybe nothing."""
        return self._items.take_all()

    def leave_to(self, stand_in):
        """The driver makes a call: somebody else takes what comes in."""
        self.stand_in = stand_in
        if self._items:
            stand_in.call()

    def arrange(self, jobs):
        """Simultaneous answers in the order of their labels, or shuffled by the seed."""
        if self._clock.virtual:  # Real calls arrive as threads please; the order must not.
            jobs.sort(key=lambda job: job.label)
        if self._random is not None:
            self._random.shuffle(jobs)
        if self._clock.virtual:
            now = self._clock.now()  # when a call that is still answering gave its last piece, at the earliest
            jobs.sort(key=lambda job: now if job.call.ended is None else job.call.ended)
        return jobs

    def _block(self):
        if self._inside is not None:  # The call around this run needs neither its thread nor its turn meanwhile.
            self._inside.lend()
        if self._on_loop is not None:
            self._on_loop.stall(self._clock, self._inside)
        try:
            if self._clock.virtual:
                self._clock.park(self)
            if threading.get_ident() != threading.main_thread().ident:
                return self._items.get()
            while (item := self._items.get(_LOOK_UP)) is None:
                pass
            return item
        finally:
            if self._clock.virtual:
                self._clock.unpark(self)
            if self._on_loop is not None:
                self._on_loop.resume(self._clock)
            if self._inside is not None:
                self._inside.back()
