"""One external call in flight: where it runs, what it holds, how it ends.

A call may be attempted several times (`retry=`), each time by a job of its own: an attempt that was given up (timed out, cancelled)
may still run, in its context and with what it has lent, but nobody listens to it. On a virtual clock each attempt is counted as running from `begin` until it has really ended.
"""

import types
from functools import partial

from sooner import _stream, sim
from sooner._callers import is_one
from sooner._clock import CURRENT
from sooner._kinds import name_of
from sooner._output import SINK
from sooner._registry import is_async
from sooner._waits import Wait
from sooner._workers import POOL
from sooner.errors import CallTimeout

_FULL = 4096  # pieces that may lie in the inbox before the producer waits for the driver
_OURS = __file__.rpartition("_job.py")[0]


class Job:
    """A call that was asked for. Its owner is the dispatcher that was asked."""

    __slots__ = (
        *("abandoned", "annotation", "args", "attempt", "awaiting", "call", "capture", "clock", "context", "dropped", "feeds", "fresh", "gates", "heard", "held"),
        *("id", "kwargs", "label", "latency", "leaving", "lent", "loop", "nested", "ok", "owner", "passed", "plain", "route", "run", "source", "target"),
        *("task", "thread", "timers", "told", "tries", "value"),
    )

    def __init__(self, owner, id, label, call, target, args, kwargs, annotation):
        self.owner, self.id, self.label, self.call = owner, id, label, call
        self.target, self.args, self.kwargs, self.annotation = target, args, kwargs, annotation
        self.clock, self.run = owner.clock, owner.run
        self.awaiting = self.loop = self.context = self.capture = self.latency = self.task = self.thread = self.ok = self.value = None
        self.gates = self.timers = self.abandoned = self.feeds = self.leaving = ()
        self.source = self.held = self.fresh = None
        self.told = self.heard = self.passed = self.attempt = self.tries = self.lent = self.nested = 0
        self.dropped = self.plain = False
        self.route = "pool"

    def aim(self):
        """Decides where the call is made: on a worker, on the loop, by its own executor, or here by the driver."""
        annotation = self.annotation
        if annotation is not None and annotation.executor is None:
            streams = _stream.source_of(self.target, self.args, self.kwargs)
            if streams is not None:
                self.source, self.args, self.kwargs = streams
                self.target = self.source.body
                self.feeds = self.source.takes and _stream.open_feeds(self.args, self.kwargs)
                for feed in self.feeds:
                    feed.taken = self.took_much
        target, simulated = self.target, None
        if type(target) is not types.FunctionType or "__sooner_sim__" in target.__dict__:
            simulated = sim.latency_of(target, self.args, self.kwargs)
        if simulated is not None:
            mark, self.args, self.kwargs = simulated
            self.target, self.route = mark.body, "here"
            self.latency = (mark, *mark.plan(self.args, self.kwargs))
        elif annotation is not None and annotation.executor is not None:
            self.route = "executor"
        if is_async(self.target) or (self.source is not None and _stream.gives_async(self.target)):
            self.route = "loop"
        careful = annotation is not None and (annotation.timeout or annotation.retry)
        if careful and annotation.retry and self.context is not None:
            self.fresh = self.context.copy()
        self.plain = not (self.clock.virtual or self.gates or simulated or careful)

    @property
    def inside(self):
        return self

    @property
    def blocks_loop(self):
        return self.owner.blocks_loop

    # Beginning.

    def admit(self):
        """Passes the gates, waiting at each; then begins. On any thread."""
        while self.passed < len(self.gates):
            if not self.gates[self.passed].enter(self):
                name = self.gates[self.passed].name
                self.call.waited_for = (*self.call.waited_for, Wait(name, "limit", self.run.now(), name=name))
                return
            self.passed += 1
        self.owner.begin(self)

    def admitted(self):
        """The gate at which it waited has let it through."""
        self.call.waited_for[-1].after = self.gates[self.passed].left
        self.passed += 1
        self.admit()

    def begin(self):
        """Has the call made where it is to be made. On any thread but for `here`, which is the driver's."""
        if self.route == "loop":
            return self._post(self._begin_on_loop, self.attempt)
        if self.clock.virtual and self.route != "here":  # The driver is counted already.
            self.clock.enter()
        if self.route == "pool":
            POOL.submit(self)
        elif self.route == "executor":
            self._begin_elsewhere()
        else:
            self.perform()

    def perform(self):
        """Makes the call, on this thread."""
        if self.dropped:
            return self.uncount()
        attempt = self.attempt
        if self.route == "pool":
            self.thread = attempt
        self._started()
        try:
            value = self.context.run(_invoke, self) if self.context is not None else self._make_here()
        except BaseException as error:
            self._ended(attempt, False, without_our_frames(error))
        else:
            if self.annotation is not None and self._is_async(value):  # a plain function around an `async def`
                here = self.route == "here"  # The driver goes on, so from now on the loop counts.
                self.route = "loop" if here else self.route
                self._post(partial(self._begin_on_loop, made=value), attempt)
                if not here:
                    self.uncount()
            else:
                kept = self.annotation is not None and type(value) is types.AsyncGeneratorType
                self._ended(attempt, True, self.owner.items(value) if kept else value)
        with self.clock.lock:  # It may be given up at this moment.
            if self.thread == attempt:
                self.thread = None
            left = attempt in self.abandoned
        if left:
            POOL.back()

    def _make_here(self):
        """In the context of the driver, which is to have what the call sets."""
        around = CURRENT.set(self)
        try:
            return self._make()
        finally:
            CURRENT.reset(around)

    def _make(self):
        value = self._called()
        if self._gathers() and not self._is_async(value):
            value = self.source.drain(value, partial(self.hear, self.attempt))
        return value

    def _called(self):
        """What the target gives; each attempt goes over the streams it takes from their beginning."""
        args, kwargs = (self.args, self.kwargs) if self.source is None else self.source.given(self.args, self.kwargs)
        return self.target(*args, **kwargs)

    def _is_async(self, value):
        return type(value) is types.CoroutineType or (self._gathers() and _stream.is_async_iterable(value))

    def _gathers(self):
        """Whether what the target gives is still to be gone over."""
        return self.source is not None and self.source.gives and (self.latency is None or self.latency[2] is None)

    def _post(self, action, argument):
        with self.clock.lock:
            self.loop = self.owner.loop()
            if self.clock.virtual:
                self.clock.enter()
                self.loop.count(self.clock, 1)
            self.loop.post(action, argument)

    def _begin_on_loop(self, attempt, made=None):
        self.task = self.loop.spawn(self._await(attempt, made), self.context)

    async def _await(self, attempt, made):
        """The call of an `async def`, in a task of its own; `made` if a worker was given the coroutine."""
        loop = self.loop
        if self.dropped or attempt != self.attempt:
            if made is not None:
                made.close() if type(made) is types.CoroutineType else None
            return self.uncount(loop)
        self.awaiting = attempt
        if made is None:
            self._started()
            CURRENT.set(self)
            SINK.set(self.capture)
        try:
            value = self._called() if made is None else made
            if not (self._gathers() and _stream.is_async_iterable(value)):
                value = await value
            if self._gathers():
                value = await self.source.drain_async(value, partial(self.hear, attempt), partial(self._caught_up, attempt))
        except BaseException as error:  # Also what would stop the loop: it is the answer.
            self._ended(attempt, False, without_our_frames(error), loop)
        else:
            self._ended(attempt, True, value, loop)

    def _stop_awaiting(self, task):
        """On the loop's thread. A task that has not begun looks for itself: cancelled now, it would never run."""
        if self.awaiting is not None and task is not None:
            task.cancel()

    def _begin_elsewhere(self):
        self._started()
        try:
            self.task = self.annotation.executor.submit(self.target, *self.args, **self.kwargs)
            self.task.add_done_callback(partial(self._done_elsewhere, self.attempt))
        except BaseException as error:
            self._ended(self.attempt, False, error)

    def _done_elsewhere(self, attempt, future):
        try:
            self._ended(attempt, True, future.result())
        except BaseException as error:  # also that it was cancelled
            self._ended(attempt, False, error)

    def _started(self):
        self.call.started = self.run.now()
        if self.annotation is not None and self.annotation.timeout:
            self.at(self.clock.now() + self.annotation.timeout, partial(self._timed_out, self.attempt))

    # Ending.

    def _ended(self, attempt, ok, value, loop=None):
        """An attempt has really ended. Simulated latency is still to come."""
        if self.plain:
            if not self.dropped:
                self.answer(ok, value)
            return
        with self.clock.lock:
            if attempt == self.attempt and not self.dropped:
                mark, seconds, pieces = self.latency or (None, 0.0, None)
                if ok and pieces is not None:
                    ok, value = self._in_pieces(mark, value, pieces)
                left = self.call.started + seconds - self.run.now()
                if mark is not None and left > 0:
                    self.at(self.run.entry + self.call.started + seconds, lambda: self.settle(ok, value))
                else:
                    self.settle(ok, value)
            self.uncount(loop)

    def settle(self, ok, value):
        """What came of an attempt is known: answers, or tries again."""
        with self.clock.lock:
            self.release()
            self.attempt += 1
            self.tries += 1
            retry = self.annotation.retry if self.annotation is not None and not ok else None
            delay = retry.delay(self.tries, value) if retry else None
            if delay is None:
                self.answer(ok, value)
            else:
                again = self._again()
                again.at(self.clock.now() + delay, again.admit)

    def _again(self):
        """The job that makes the next attempt. This one is over, or left to itself."""
        again = Job(self.owner, self.id, self.label, self.call, self.target, self.args, self.kwargs, self.annotation)
        for name in ("capture", "feeds", "fresh", "gates", "latency", "nested", "plain", "route", "source", "tries"):
            setattr(again, name, getattr(self, name))
        again.context = self.fresh.copy() if self.fresh is not None else None
        for feed in again.feeds:
            feed.taken = again.took_much
        self.dropped = True
        self.owner.goes_on(again)
        return again

    def _in_pieces(self, mark, value, pieces):
        """Has simulated pieces arrive; what comes of them in the end."""
        if self._tells():
            for at, piece in pieces:
                if not isinstance(piece, BaseException):
                    piece = piece if mark.gives_text(pieces) else (piece,)
                    self.at(self.run.entry + self.call.started + at, partial(self.tell, piece))
        try:
            return True, mark.whole(value, pieces)
        except BaseException as error:
            return False, without_our_frames(error)

    def _tells(self):
        # What was handed out cannot be taken back, as another attempt would have to.
        return self.annotation is not None and self.annotation.retry is None

    def hear(self, attempt, piece):
        """The producer gave a piece. Whether it should go on."""
        if self.dropped or attempt != self.attempt:
            return False
        if self.latency is None and self._tells():
            self.tell(piece if self.source.text else (piece,))
        held = self._held(attempt)
        if held is not None and self.route not in ("loop", "here"):
            held.wait()
        return not self.dropped

    def hold(self, held, unread=False):
        """The producer is to wait after its next piece, or can go on. `unread` if it is the machine that says so."""
        with self.clock.lock:
            before, self.held = self.held, _stream.Hold(self, unread) if held else None
        if before is not None:
            before.end()

    async def _caught_up(self, attempt):
        held = self._held(attempt)
        if held is not None:
            await held.awaited()

    def _held(self, attempt):
        """What the producer has to wait for: somebody who reads, or a driver that is busy with something else."""
        if self.held is None and self.told - self.heard >= _FULL:
            with self.clock.lock:
                left = self.dropped or attempt != self.attempt  # Nobody would let it go again.
                if self.held is None and self.told - self.heard >= _FULL and not left:
                    self.hold(True)
                    if self.told == self.heard:  # The driver came by, and saw nothing to let go.
                        self.hold(False)
        return self.held

    def taken(self):
        """The driver has taken a piece."""
        self.heard += 1  # The driver alone counts here, and the producer what it told: neither needs a lock.
        if self.held is not None and self.told == self.heard:
            with self.clock.lock:
                if self.held is not None and not self.held.unread:
                    self.hold(False)

    def tell(self, piece):
        """Tells the owner of more text, or of more items."""
        self.told += 1
        self.clock.deliver(self.owner.inbox, _stream.Piece(self, piece))

    def took_much(self):
        """Tells the owner that the call has taken much of what it is given in pieces."""
        self.clock.deliver(self.owner.inbox, _stream.Taken(self))

    def answer(self, ok, value):
        """Tells the owner."""
        self.run.ended(self.call, ok)
        self.ok, self.value = ok, value
        self._close_feeds()
        self.clock.deliver(self.owner.inbox, self)

    def _close_feeds(self):
        """The call is done: a thread that still waits for more of what it takes waits in vain."""
        for feed in self.feeds:
            feed.end(GeneratorExit())

    def at(self, when, action):
        """Does `action` at a time, unless this attempt is over by then."""
        self.timers = (*self.timers, self.clock.at(when, action, self.label))

    def release(self):
        """Leaves the gates and stops the timers."""
        for timer in self.timers:
            timer.cancel()
        passed, self.timers, self.passed = self.gates[: self.passed], (), 0
        if not self.lent:
            for gate in reversed(passed):
                gate.leave(self.label)

    def give_up(self):
        """Nobody wants to hear of this attempt any more: a task is cancelled, a thread left to itself."""
        if self.thread == self.attempt:
            self.abandoned = (*self.abandoned, self.attempt)
            POOL.lend()
        self.attempt += 1
        self.hold(False)
        waits_at = self.gates[self.passed] if self.passed < len(self.gates) else None
        self.release()
        if waits_at is not None:
            waits_at.forget()
        if self.dropped:
            self._close_feeds()
        for end in self.leaving:  # what the call has started elsewhere
            end()
        task, self.task = self.task, None
        if task is not None:
            task.cancel() if self.route == "executor" else self.loop.post(self._stop_awaiting, task)

    def cancelled(self):
        """It was given up for good."""
        self.call.ended, self.call.outcome = self.run.now(), "cancelled"

    def _timed_out(self, attempt):
        with self.clock.lock:
            if attempt == self.attempt and not self.dropped:
                self.give_up()
                error = CallTimeout(f"`{name_of(self.target)}` gave no answer in {self.annotation.timeout} s")
                self.settle(False, error)

    def uncount(self, loop=None):
        """The attempt no longer runs here."""
        if self.clock.virtual and self.route != "here":
            with self.clock.lock:
                if loop is not None:
                    loop.count(self.clock, -1)
                self.clock.leave()

    # A run inside this call.

    def lend_thread(self, more):
        """This call waits on its thread (1), or goes on (-1)."""
        if self.route == "pool":
            POOL.lend() if more > 0 else POOL.back()
        elif self.route == "here" and self.owner.inside is not None:
            self.owner.inside.lend_thread(more)

    def lend(self):
        """A run inside this call waits: its calls may have this thread's place, and this call's places in the gates."""
        if self.route == "here" and self.owner.inside is not None:  # It is made on a thread that another call lent already.
            self.owner.inside.lend()
        with self.clock.lock:  # It may be given up at this moment, and leave them itself.
            self.lent += 1
            first = self.lent == 1
            for gate in self.gates[: self.passed] if first else ():
                gate.leave()
        if first and self.route == "pool":
            POOL.lend()

    def back(self):
        """It goes on."""
        if self.route == "here" and self.owner.inside is not None:
            self.owner.inside.back()
        with self.clock.lock:
            self.lent -= 1
            last = self.lent == 0
            for gate in self.gates[: self.passed] if last else ():
                gate.back()
        if last and self.route == "pool":
            POOL.back()


def _invoke(job):
    CURRENT.set(job)
    SINK.set(job.capture)
    return job._make()


def without_our_frames(error, waits=False):
    """The exception, its traceback beginning in the user's code; while we wait, a lock's frames may be below ours."""
    trace = error.__traceback__
    while trace is not None and (_is_ours(trace) or (waits and trace.tb_frame.f_globals.get("__name__") == "threading")):
        trace = trace.tb_next
    return error.with_traceback(trace)


def _is_ours(trace):
    code = trace.tb_frame.f_code
    return code.co_filename.startswith(_OURS) or is_one(code)
