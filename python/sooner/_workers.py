"""The threads on which `unordered` and `readonly` sync calls run.

One pool a process (and one of stand-ins): Python daemon threads with nothing of ours beneath the user's call, started when there is work and nobody
to do it, up to a cap, and kept. A worker stays at it while the queue has work: in a burst a call costs no hand-off.
"""

import os
import threading
import time

from sooner._sooner import Queue

_AT_ONCE = 16  # threads started by whoever has work; more only if those there are do not keep up
CAP = 256  # Blocking calls are cheap to have many of: 15 KiB each. `max_concurrency` above it raises it.


class Pool:
    """Performs jobs on threads. A call that waits for calls of its own lends its place, so a cap of one is enough."""

    def __init__(self, cap=CAP, name="sooner"):
        self.cap, self._name = cap, name
        self._jobs = Queue()
        self._lock = threading.Lock()
        self._threads = 0
        self._lent = 0
        self._named = 0
        self._bell, self._quiet = None, True

    def submit(self, job):
        """Calls `job.perform()` on a thread."""
        self._jobs.put(job)
        if self._jobs.lacks():
            self._call_for_more()

    def submit_all(self, jobs):
        """The same of many, for a driver, who has threads woken when it waits (`queue.rs`)."""
        for job in jobs:
            self._jobs.put_quietly(job)
        while self._threads < _AT_ONCE and self._grow():
            pass
        if self._jobs.lacks():
            self._call_for_more()

    def lend(self):
        """A thread of the pool is blocked or given up: there may be one more."""
        with self._lock:
            self._lent += 1
        self._grow()

    def back(self):
        """It goes on."""
        with self._lock:
            self._lent -= 1

    def _call_for_more(self):
        if self._threads < _AT_ONCE:
            self._grow()
        elif self._quiet and self._threads < self.cap + self._lent:
            self._quiet = False
            with self._lock:
                if self._bell is None:
                    self._bell = Queue()
                    threading.Thread(target=self._oversee, name="sooner-overseer", daemon=True).start()
            self._bell.put(None)

    def _oversee(self):
        """Starts threads for work that is still there after a moment: short calls are done by then."""
        while True:
            self._bell.get()
            time.sleep(0.0001)
            self._quiet = True
            while self._grow():
                pass

    def _grow(self):
        """Starts a thread if there is work for it; whether it did."""
        with self._lock:
            if not self._jobs.lacks() or self._threads >= self.cap + self._lent:
                return False
            self._threads += 1
            self._named += 1
            thread = threading.Thread(target=self._work, name=f"{self._name}-{self._named}", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # The system gives no more: those there are do the work.
            with self._lock:
                self._threads -= 1
                if self._threads == 0:
                    raise
            return False
        return True

    def _work(self):
        while self._threads <= self.cap + self._lent or self._stays():
            self._jobs.get().perform()

    def _stays(self):
        """Whether this thread is not one too many."""
        with self._lock:
            stays = self._threads <= self.cap + self._lent
            self._threads -= not stays
        return stays


POOL = Pool()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lambda: POOL.__init__(POOL.cap))  # type: ignore[misc]
