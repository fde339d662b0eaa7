"""The event loops on which `async def` calls run: that of whoever awaits the run, or one in the background.

That one is one a process, so that async clients survive from run to run. Many calls cost one wake-up. A sync run inside an `async def` call
blocks the loop it is on, so meanwhile calls go to another loop; `await f.aio()` there is better.
"""

import os
import threading
from collections import deque

from sooner._sooner import stand_still_at_the_end

_loops: list[object] = []
_lent: dict[int, object] = {}  # loops of those who await runs, by thread


class Loop:
    """An asyncio loop on a daemon thread, or somebody else's."""

    def __init__(self, loop=None):
        import asyncio
        import weakref

        self._actions = deque()
        self._woken = False
        self.blocked = 0
        self._counted = {}  # calls on this loop that a virtual clock counts as running
        self._runs, self._ident = 0, threading.get_ident()  # runs that are awaited on it, if it is somebody else's
        self.loop = asyncio.new_event_loop() if loop is None else loop
        self._serves = weakref.WeakSet()  # dispatchers' calls that may be here
        self.thread = None
        if loop is None:
            self.thread = threading.Thread(target=self._run, name="sooner-loop", daemon=True)
            self.thread.start()

    def post(self, action, argument):
        """Calls `action(argument)` on the loop's thread soon."""
        self._actions.append((action, argument))
        if not self._woken:
            self._woken = True
            try:
                self.loop.call_soon_threadsafe(self._drain)
            except RuntimeError:  # Somebody has closed his loop, and waits for nothing that ran there.
                if not self.loop.is_closed():
                    raise

    def spawn(self, coroutine, context):
        """On the loop's thread: makes a task."""
        return self.loop.create_task(coroutine, context=context)

    def serves(self, jobs):
        """Calls among these run here."""
        self._serves.add(jobs)

    def count(self, clock, more):
        """A call that `clock` counts as running is on this loop, or no longer. Under the clock's lock."""
        left = self._counted.get(clock, 0) + more
        if left:
            self._counted[clock] = left
        else:
            del self._counted[clock]

    def block(self, clock, more):
        """A run on this thread begins (1) or ends (-1): until then the loop does nothing else."""
        with clock.lock:
            self.blocked += more

    def stall(self, clock, inside):
        """That run waits: the other calls on this loop stand still, and must not stop the clock."""
        if clock.virtual:
            with clock.lock:
                self._stalled = self._counted.get(clock, 0) - (inside is not None and inside.clock is clock)
                clock.count(-self._stalled)

    def resume(self, clock):
        """It goes on."""
        if clock.virtual:
            clock.count(self._stalled)

    def _drain(self):
        self._woken = False  # First: what is posted from here on wakes the loop again.
        while self._actions:
            action, argument = self._actions.popleft()
            action(argument)

    def _run(self):
        import asyncio

        stand_still_at_the_end()
        asyncio.set_event_loop(self.loop)
        while True:
            try:
                return self.loop.run_forever()
            except (KeyboardInterrupt, SystemExit) as error:  # raised by a call, whose answer it is
                trace = error.__traceback__
                while trace is not None and trace.tb_frame.f_globals.get("__name__", "").partition(".")[0] in ("asyncio", "sooner"):
                    trace = trace.tb_next
                error.__traceback__ = trace

    def close(self):
        """Cancels what runs and lets it see that, closes async generators; half a second for all of it."""
        import asyncio

        from sooner._plain import tasks_of  # which asyncio does not know of

        async def end():
            here = asyncio.current_task()
            left = {task for task in asyncio.all_tasks() if task is not here}
            left.update(task for jobs in self._serves for task in tasks_of(jobs, self))
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
            await self.loop.shutdown_asyncgens()
            self.loop.stop()

        self.post(lambda coroutine: setattr(self, "_ending", self.spawn(coroutine, None)), end())
        self.thread.join(0.5)


def background():
    """A loop that nothing blocks."""
    here = threading.get_ident()
    with _lock:
        for loop in _loops:
            if not loop.blocked and loop.thread.ident != here:
                return loop
        _close_at_exit()
        _loops.append(Loop())
        return _loops[-1]


def of_this_thread():
    """The loop whose thread this is, if calls of ours may run there, or None."""
    here = threading.get_ident()
    if here in _lent:
        return _lent[here]
    return next((loop for loop in _loops if loop.thread.ident == here), None)


def borrow(loop):
    """On the thread of somebody's loop: a run is awaited there, and its calls may run there."""
    here = threading.get_ident()
    stand_still_at_the_end()
    with _lock:
        if here not in _lent or _lent[here].loop is not loop:
            _lent[here] = Loop(loop)
        _lent[here]._runs += 1
        return _lent[here]


def give_back(lent):
    """The run is over."""
    with _lock:
        lent._runs -= 1
        if not lent._runs and _lent.get(lent._ident) is lent:
            del _lent[lent._ident]


def wake(future):
    """From any thread: what awaits a future goes on."""
    future.get_loop().call_soon_threadsafe(lambda: future.done() or future.set_result(None))


def _close_at_exit():
    import atexit

    atexit.unregister(_close_all)
    atexit.register(_close_all)


def _close_all():
    for loop in reversed(_loops):
        loop.close()


def _forget():
    global _lock
    _lock = threading.Lock()
    _loops.clear()
    _lent.clear()


_lock = threading.Lock()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
