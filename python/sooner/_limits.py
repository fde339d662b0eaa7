"""Limits on external calls: how many at a time, how many a period, how often again.

A gate lets calls through in the order of their labels. Gates of the real clock hold for the whole process
(they protect a service), gates of a virtual clock for that clock.
"""

import heapq
import itertools
from collections import deque, namedtuple

_UNITS = {"s": 1.0, "sec": 1.0, "second": 1.0, "m": 60.0, "min": 60.0, "minute": 60.0, "h": 3600.0, "hour": 3600.0, "d": 86400.0, "day": 86400.0}
_RATE = r"\s*(\d+)\s*/\s*(\d+(?:\.\d+)?)?\s*([A-Za-z]+)\s*"
_LONGEST_WAIT = 60.0


class Rate(namedtuple("Rate", ["count", "period"])):
    """At most `count` calls begin in any `period` seconds."""


class Retry(namedtuple("Retry", ["times", "wait", "on"])):
    """A failed call is made again up to `times` times, after `wait` seconds, then twice that, and so on."""

    def delay(self, tries, error):
        """Seconds to wait after the `tries`-th attempt failed with `error`, or None to give up."""
        if tries > self.times or not isinstance(error, self.on):
            return None
        return min(self.wait * 2 ** (tries - 1), _LONGEST_WAIT)


def rate(value):
    """`"10/s"`, `"600/min"`, `"5/2s"`, or a number of calls a second."""
    if isinstance(value, Rate):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return Rate(value, 1.0)
    import re

    match = re.fullmatch(_RATE, value) if isinstance(value, str) else None
    unit = match and _UNITS.get(match[3].lower())
    if not unit or int(match[1]) == 0 or float(match[2] or 1) == 0:
        raise ValueError(f'{value!r}; write a number of calls a second, or "10/s", "600/min", "5/2s"')
    return Rate(int(match[1]), float(match[2] or 1) * unit)


def retry(value):
    """`3`, or `{"times": 3, "wait": 0.5, "on": ConnectionError}`."""
    if isinstance(value, Retry):
        return value
    fields = {"times": value} if isinstance(value, int) and not isinstance(value, bool) else value
    if isinstance(fields, dict) and set(fields) <= set(Retry._fields) and "times" in fields:
        on = fields.get("on", Exception)
        on = on if isinstance(on, tuple) else (on,)
        times, wait = fields["times"], fields.get("wait", 0.5)
        errors = all(isinstance(one, type) and issubclass(one, Exception) for one in on)
        if isinstance(times, int) and times >= 0 and isinstance(wait, (int, float)) and wait >= 0 and errors:
            return Retry(times, float(wait), on)
    asked = 'a number of times, or {"times": 3, "wait": 0.5, "on": ConnectionError}'
    if isinstance(fields, dict) and (unknown := set(fields) - set(Retry._fields)):
        raise ValueError(f"{value!r}, and there is no {', '.join(map(repr, sorted(unknown, key=str)))}; write {asked}")
    raise ValueError(f"{value!r}; write {asked}")


class Gate:
    """Lets through at most `size` calls at a time, and at most `rate` in a period; the rest queue by label."""

    def __init__(self, clock, size, rate, name):
        self.clock, self.size, self.rate, self.name = clock, size, rate, name
        self._inside = 0
        self._queue = []
        self._began = deque(maxlen=rate.count if rate else 0)
        self._order = itertools.count()
        self._timer = None
        self.left = None  # the label of the call that was over last

    def enter(self, job):
        """Whether the job is let through now; if not, `job.admitted()` is called when it is."""
        with self.clock.lock:
            if self._open():
                self._take()
                return True
            heapq.heappush(self._queue, (job.label, next(self._order), job))
            self._arm()
            return False

    def leave(self, label=None):
        """A call that was let through is over, or lends its place to the calls of a run inside it."""
        with self.clock.lock:
            self.left = label
            self._inside -= 1
            self._let_through()

    def forget(self):
        """A job that queued was dropped. A timer that nobody waits for must not move a virtual clock."""
        with self.clock.lock:
            while self._queue and self._queue[0][2].dropped:
                heapq.heappop(self._queue)
            if not self._queue and self._timer is not None:
                self._timer.cancel()
                self._timer = None

    def back(self):
        """A call that lent its place goes on. It does not wait: what it lent to may still run."""
        with self.clock.lock:
            self._inside += 1

    def reserve(self):
        """For a call on the caller's thread: the seconds after which it may begin, taken as begun then."""
        with self.clock.lock:
            wait = max(0.0, self._opens() - self.clock.now()) if self.rate else 0.0
            if self.rate:
                self._began.append(self.clock.now() + wait)
            return wait

    def _opens(self):
        full = self.rate and len(self._began) == self.rate.count
        return self._began[0] + self.rate.period if full else self.clock.now()

    def _open(self):
        if self.size is not None and self._inside >= self.size:
            return False
        return self._opens() <= self.clock.now()

    def _take(self):
        self._inside += 1
        if self.rate:
            self._began.append(self.clock.now())

    def _let_through(self):
        while self._queue:
            if self._queue[0][2].dropped:
                heapq.heappop(self._queue)
            elif self._open():
                job = heapq.heappop(self._queue)[2]
                self._take()
                job.admitted()
            else:
                break
        self._arm()

    def _arm(self):
        if self.rate and self._queue and self._timer is None and self._opens() > self.clock.now():
            self._timer = self.clock.at(self._opens(), self._ring)

    def _ring(self):
        with self.clock.lock:
            self._timer = self.left = None
            self._let_through()


def own_gate(clock, annotation):
    """The gate of an annotated function, or None."""
    if annotation is None or not (annotation.max_concurrency or annotation.rate):
        return None
    own = clock.gates.get(annotation)
    return own or clock.gates.setdefault(annotation, Gate(clock, annotation.max_concurrency, annotation.rate, "the function"))


def gates(clock, run, annotation):
    """The gates that a call passes, its function's own first, so that nobody queues there holding the run's."""
    return tuple(gate for gate in (own_gate(clock, annotation), run.gate) if gate is not None)
