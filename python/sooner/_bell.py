"""Waiting for another thread, on a thread or on a loop.

A virtual clock stands still while anything runs, so whoever waits here is not counted meanwhile; it counts again from the
moment the bell is rung, not from when its thread gets round to it. A worker that waits lends its place.
"""

import threading

from sooner import _loop
from sooner._clock import CURRENT

_LOOK_UP = 0.1  # A signal that comes just before a thread blocks is not heard while it does.


class Bell:
    """Rung once, by anybody, for the one who waits."""

    __slots__ = ("_count", "_future", "_guard", "_lock", "_rung")

    def __init__(self):
        self._guard = threading.Lock()
        self._lock = None
        self._future = self._count = None
        self._rung = False

    def ring(self):
        """Whoever waits goes on."""
        with self._guard:
            if self._rung:
                return
            self._rung = True
            lock, future, count = self._lock, self._future, self._count
        # Not under our lock: who rings may hold the clock's.
        if count is not None:
            count(1)
        if lock is not None:
            lock.release()
        if future is not None:
            try:
                _loop.wake(future)
            except RuntimeError:  # The loop was closed: nobody waits any more.
                pass

    def wait(self, counts=False):
        """Blocks this thread until it is rung; `counts` if the virtual clock is to stand still even so."""
        current = CURRENT.get()
        inside, loop = (current.inside, _loop.of_this_thread()) if current is not None else (None, None)
        clock = current.clock if current is not None and current.clock.virtual and not counts else None
        with self._guard:
            if self._rung:
                return
            self._lock = threading.Lock()
            self._lock.acquire()
            self._count = None if clock is None else clock.count
        if inside is not None:
            inside.lend_thread(1)
        if loop is not None and clock is not None:
            loop.stall(clock, inside)
        try:
            if clock is not None:
                clock.leave()
            hears_signals = threading.get_ident() == threading.main_thread().ident
            while not self._lock.acquire(timeout=_LOOK_UP if hears_signals else -1):
                pass
        finally:
            self._counted_again()
            if loop is not None and clock is not None:
                loop.resume(clock)
            if inside is not None:
                inside.lend_thread(-1)

    async def wait_async(self):
        """The same in a coroutine, which gives up its loop meanwhile."""
        import asyncio

        current, loop = CURRENT.get(), _loop.of_this_thread()
        clock = current.clock if current is not None and current.clock.virtual else None

        def count(more):
            with clock.lock:
                clock.count(more)
                if loop is not None:
                    loop.count(clock, more)

        with self._guard:
            if self._rung:
                return
            self._future = asyncio.get_running_loop().create_future()
            self._count = None if clock is None else count
        if clock is not None:
            with clock.lock:
                count(-1)
                clock.go_on()
        try:
            await self._future
        finally:
            self._counted_again()

    def _counted_again(self):
        """Whoever waited does not any more; nobody has counted it again if it was interrupted."""
        with self._guard:
            interrupted, self._rung = not self._rung, True
        if interrupted and self._count is not None:
            self._count(1)
