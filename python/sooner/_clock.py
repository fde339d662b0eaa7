"""The two clocks of a run.

The real clock is the machine's. The virtual clock stands still while anything runs, and jumps to the next
thing due when everything waits: a discrete-event simulation in which only waiting takes time. What runs is
counted: a driver between two waits, a real call in flight. Whatever blocks on the clock uncounts itself.
"""

import heapq
import itertools
import os
import sys
import threading
import time
from contextvars import ContextVar

from sooner import _loop

CURRENT = ContextVar("sooner_current", default=None)  # the Job or Dispatcher in whose context code runs


class Timer:
    """Something to do at a time. Cancelled, it is forgotten, and moves no clock."""

    __slots__ = ("action", "cancelled", "when")

    def __init__(self, when, action):
        self.when, self.action, self.cancelled = when, action, False

    def cancel(self):
        self.cancelled = True


class RealClock:
    """Time as it passes. Timers ring on a thread of their own, started when first needed."""

    virtual = False

    def __init__(self):
        self.lock = threading.RLock()
        self.gates = {}
        self._bell = None
        self._timers = []
        self._order = itertools.count()

    now = staticmethod(time.perf_counter)
    sleep = staticmethod(time.sleep)

    def at(self, when, action, label=()):
        """Does `action` at a time, on another thread."""
        timer = Timer(when, action)
        with self.lock:
            if self._bell is None:
                self._bell = threading.Condition(self.lock)
                threading.Thread(target=self._ring, name="sooner-clock", daemon=True).start()
            heapq.heappush(self._timers, (when, label, next(self._order), timer))
            if self._timers[0][3] is timer:
                self._bell.notify()
        return timer

    def _ring(self):
        while True:
            with self.lock:
                while not self._timers or self._timers[0][0] > self.now():
                    self._bell.wait(self._timers[0][0] - self.now() if self._timers else None)
                timer = heapq.heappop(self._timers)[3]
            if not timer.cancelled:
                timer.action()

    def deliver(self, inbox, item, quietly=False):
        """Puts something into an inbox, whose driver may be busy; `quietly` on a worker that has nothing else to do (`queue.rs`)."""
        inbox.put_quietly(item) if quietly else inbox.put(item)
        if (stand_in := inbox.stand_in) is not None:  # Looked for behind it: who leaves looks for what was put before.
            stand_in.call()


class VirtualClock:
    """Time that passes only while everything waits. Exact, and the same in every run."""

    virtual = True

    def __init__(self):
        self.lock = threading.RLock()
        self.gates = {}
        self._now = 0.0
        self._running = 0
        self._parked = {}
        self._timers = []
        self._order = itertools.count()
        # Whole seconds, so that differences of readings are as exact as the clock itself.
        self.bases = {"time": float(int(time.time())), "monotonic": float(int(time.monotonic()))}

    def now(self):
        return self._now

    def at(self, when, action, label=()):
        """Does `action` when everything waits and the time has come; simultaneous ones by label."""
        timer = Timer(when, action)
        with self.lock:
            heapq.heappush(self._timers, (when, label, next(self._order), timer))
        return timer

    def enter(self):
        """Something begins to run: the clock stands still."""
        with self.lock:
            self._running += 1

    def leave(self):
        """Something has ended or waits."""
        with self.lock:
            self._running -= 1
            self.go_on()

    def count(self, more):
        """So many more run, or fewer; nothing goes on for that alone."""
        with self.lock:
            self._running += more

    def sleep(self, seconds):
        """Blocks the calling thread, counted as running, until the clock has gone on by so much."""
        woken = threading.Lock()
        woken.acquire()
        with self.lock:
            timer = self.at(self._now + seconds, lambda: (self.enter(), woken.release()))
            self.leave()
        try:
            while not woken.acquire(timeout=0.1):  # A signal that came just before is not heard while this blocks.
                pass
        except BaseException:  # Ctrl-C: this thread runs again, whether or not it was woken.
            with self.lock:
                timer.cancel()
                if woken.locked():
                    self.enter()
            raise

    def deliver(self, inbox, item):
        """Holds something for an inbox until nothing runs, so that what is simultaneous arrives together."""
        with self.lock:
            inbox.held.append(item)

    def park(self, inbox):
        """A driver is about to block on its inbox."""
        with self.lock:
            self._parked[inbox] = True  # A dict, because sets have no order to repeat.
            self.leave()

    def unpark(self, inbox):
        """A driver blocks no more, maybe because it was interrupted."""
        with self.lock:
            if self._parked.pop(inbox, False):
                self._running += 1

    def go_on(self):
        """Lets whoever waits go on, and the clock with it, if nothing runs. Under its lock."""
        while self._running <= 0:
            ready = [inbox for inbox in self._parked if inbox.held]
            for inbox in ready:
                del self._parked[inbox]
                self._running += 1
                inbox.hand_over()
            if ready or not self._ring():
                return

    def _ring(self):
        """Moves to the next time at which something is due and does it; whether there was anything."""
        while self._timers and self._timers[0][3].cancelled:
            heapq.heappop(self._timers)
        if not self._timers:
            return False
        self._now = max(self._now, self._timers[0][0])
        self._running += 1  # What rings may block or end something: that must not start a second round.
        while self._timers and self._timers[0][0] <= self._now:
            timer = heapq.heappop(self._timers)[3]
            if not timer.cancelled:
                timer.action()
        self._running -= 1
        return True


REAL = RealClock()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=REAL.__init__)  # type: ignore[misc]

_READS = {
    "time": lambda clock: clock.bases["time"] + clock.now(),
    "monotonic": lambda clock: clock.bases["monotonic"] + clock.now(),
    "perf_counter": lambda clock: clock.bases["monotonic"] + clock.now(),
}
_READS |= {f"{name}_ns": lambda clock, read=read: round(read(clock) * 1e9) for name, read in _READS.items()}  # type: ignore[misc]


def here():
    """The clock of the run in whose context this is called."""
    current = CURRENT.get()
    return REAL if current is None else current.clock


def now():
    """Seconds of the clock here. Only differences mean anything."""
    return here().now()


def noted(simulated, args, kwargs):
    """Notes a simulated call that plain Python makes, if a record is kept of those; gives what says that it ended."""
    current = CURRENT.get()
    note = getattr(current, "simulated", None)
    if note is None:
        return lambda ok: None
    call = note(simulated, args, kwargs, sys._getframe(2).f_lineno)
    return lambda ok: current.run.ended(call, ok)


def sleep(seconds):
    """Sleeps on the clock here, on this thread. Calls that are about to run may need its place meanwhile."""
    current = CURRENT.get()
    if seconds <= 0:
        return
    if current is None or not current.clock.virtual:
        return time.sleep(seconds)
    clock, inside, loop = current.clock, current.inside, _loop.of_this_thread()
    if inside is not None:
        inside.lend_thread(1)
    if loop is not None:
        loop.stall(clock, inside)
    try:
        clock.sleep(seconds)
    finally:
        if loop is not None:
            loop.resume(clock)
        if inside is not None:
            inside.lend_thread(-1)


async def sleep_async(seconds):
    """The same in a coroutine, which gives up its loop meanwhile."""
    import asyncio

    clock = here()
    if not clock.virtual:
        return await asyncio.sleep(seconds)
    future = asyncio.get_running_loop().create_future()
    loop = _loop.of_this_thread()
    with clock.lock:
        timer = clock.at(clock.now() + seconds, lambda: (_count(clock, loop, 1), timer.cancel(), _loop.wake(future)))
        _count(clock, loop, -1)
        clock.go_on()
    try:
        await future
    except BaseException:  # cancelled
        with clock.lock:
            if not timer.cancelled:
                timer.cancel()
                _count(clock, loop, 1)
        raise


def _count(clock, loop, more):
    clock.count(more)
    if loop is not None:
        loop.count(clock, more)


def read(target, args, kwargs):
    """What `time.time`, `datetime.now` and their friends say on the clock here."""
    clock = here()
    if not clock.virtual:
        return target(*args, **kwargs)
    if target.__self__ is not time:
        return _calendar(clock, target, args, kwargs)
    name, seconds = target.__name__, _READS["time"](clock)
    if name in _READS:
        target(*args, **kwargs) if args or kwargs else None  # Python's own error for arguments that there should not be.
        return _READS[name](clock)
    if name in ("asctime", "strftime"):
        return target(*args, time.localtime(seconds)) if len(args) == (name == "strftime") else target(*args)
    return target(seconds) if args in ((), (None,)) else target(*args)


def _calendar(clock, target, args, kwargs):
    owner, seconds = target.__self__, _READS["time"](clock)
    if target.__name__ == "utcnow":
        import datetime

        return owner.fromtimestamp(seconds, datetime.timezone.utc).replace(tzinfo=None)
    return owner.fromtimestamp(seconds, *args, **kwargs)
