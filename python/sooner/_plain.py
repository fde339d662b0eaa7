"""One external call of which nothing is asked but that it is made: most of them.

No limits, no retries, no simulated latency, no stream, no virtual clock, no record. It is its own capture and what its run
remembers of it, so that ten thousand calls are ten thousand objects. Everything else is a `Job`.
"""

import types
from time import perf_counter

from sooner._clock import CURRENT
from sooner._job import without_our_frames
from sooner._kinds import runs_code
from sooner._output import SINK, Capture, Capturing
from sooner._registry import lookup
from sooner._run import Call
from sooner._sooner import Marks
from sooner._workers import POOL

_AT_A_TIME = 512  # tasks begun before others on the loop get their turn


class Plain(Marks, Capturing):
    """Such a call. On a worker it runs in `perform`, on the loop in a task whose end it is told of."""

    __slots__ = ("args", "context", "kwargs", "leaving", "loop", "owner", "redirects", "target", "task", "value", "written")
    told = 0  # pieces

    def __init__(self, id, place, line, queued, owner, target, args, kwargs, context):
        self.owner, self.target, self.args, self.kwargs, self.context = owner, target, args, kwargs, context
        self.written = self.redirects = self.loop = self.task = self.value = None
        self.leaving = ()

    # What a run inside it, its driver and whoever writes want to know.

    capture = inside = property(lambda self: self)
    clock = property(lambda self: self.owner.clock)
    blocks_loop = property(lambda self: self.owner.blocks_loop)

    @property
    def label(self):
        return self.owner.prefix + self.place

    def record(self):
        """The same for people."""
        entry = self.owner.run.entry
        call = Call(self.target, (), {}, lookup(self.target).kind, self.label, self.line, self.queued - entry)
        call.started = None if self.started is None else self.started - entry
        call.ended = None if self.ended is None else self.ended - entry
        call.outcome = ("cancelled" if self.dropped else None) if self.ok is None else "ok" if self.ok else "error"
        return call

    def tell(self):
        """Something was written, and is to be passed on."""
        self.owner.clock.deliver(self.owner.inbox, _Written(self))

    # Making it.

    def perform(self):
        """Makes the call, on this thread, a worker's."""
        if self.dropped:
            return
        self.thread, self.started = True, perf_counter()
        try:
            value = self.context.run(_invoke, self)
        except BaseException as error:
            self._answer(False, without_our_frames(error), quietly=True)
        else:
            if type(value) is types.CoroutineType:  # a plain function around an `async def`
                self.owner.begin_tasks([self], value)
            else:
                value = value if type(value) is not types.AsyncGeneratorType else self.owner.items(value)
                self._answer(True, value, quietly=True)
        self.thread = False
        if self.abandoned:
            POOL.back()

    def begin_task(self, task_of, name, made=None):
        """On the loop's thread: has an `async def` run there, in a task of this name; `made` if a worker was given the coroutine."""
        if self.dropped:
            return made is not None and made.close()
        try:
            if made is None:
                self.started = perf_counter()
                made = self.target(*self.args, **self.kwargs) if self.kwargs else self.target(*self.args)
                self.args = self.kwargs = None  # The coroutine has them.
                self.context.run(_enter, self)
        except BaseException as error:
            return self._answer(False, without_our_frames(error))
        if self.loop.thread is None:  # Somebody else's loop: what would stop it is the answer, and it says what a task is.
            self.task = task = self.loop.spawn(_caught(made), self.context)
        else:
            self.task = task = task_of(made, self.loop.loop, self.context, name)
        task.add_done_callback(self, context=self.context)
        if self.dropped:  # just now, by somebody who saw no task
            _cancel(self)

    def __call__(self, task):
        """The task is over."""
        self.task = None
        try:
            value = task.result()
        except BaseException as error:  # its own, or that it was cancelled
            self._answer(False, without_our_frames(error))
        else:
            stopped = type(value) is _Stopped
            self._answer(not stopped, without_our_frames(value.error) if stopped else value)

    def _answer(self, ok, value, quietly=False):
        self.args = self.kwargs = self.context = None
        if not self.dropped:
            self.ended = perf_counter()
            self.ok, self.value = ok, value
            owner = self.owner
            owner.clock.deliver(owner.inbox, self, quietly)

    # Ending it early.

    def hold(self, held, unread=False):
        """It gives no pieces that it could wait with."""

    def give_up(self):
        """Nobody wants to hear of it any more: a task is cancelled, a thread left to itself."""
        self.ended = perf_counter()
        if self.thread:
            self.abandoned = True
            POOL.lend()
        for end in self.leaving:  # what the call has started elsewhere
            end()
        if self.task is not None:
            self.loop.post(_cancel, self)

    def cancelled(self):
        """It was given up, and says so itself."""

    # A run inside it.

    def lend_thread(self, more):
        """It waits on its thread (1), or goes on (-1)."""
        if self.thread:
            POOL.lend() if more > 0 else POOL.back()

    def lend(self):
        """A run inside it waits: its calls may have this thread's place."""
        self.lent += 1
        if self.lent == 1 and self.thread:
            POOL.lend()

    def back(self):
        """It goes on."""
        self.lent -= 1
        if self.lent == 0 and self.thread:
            POOL.back()


class _Written(Capture):
    """Text of a call, on its way to the driver; the call itself there means its answer."""

    __slots__ = ("_call",)

    def __init__(self, call):
        Capture.__init__(self, call.owner, live=True)
        self._call = call

    def commit(self):
        self._call.commit()


class _Stopped:
    """A task has raised what would stop its loop."""

    def __init__(self, error):
        self.error = error


async def _caught(made):
    try:
        return await made
    except (KeyboardInterrupt, SystemExit) as error:
        return _Stopped(error)


def begin_all(given):
    """On the loop's thread: begins tasks, so many at a time."""
    loop, calls, made = given
    task_of, target, name = _tasks_of_ours(), None, None
    for call in calls[:_AT_A_TIME]:
        if call.target is not target:
            target = call.target
            name = _name_of(target)
        call.begin_task(task_of, name, made)
    if len(calls) > _AT_A_TIME:
        loop.loop.call_soon(begin_all, (loop, calls[_AT_A_TIME:], made))


def _tasks_of_ours():
    """What makes tasks on a loop of ours. asyncio keeps a weak reference to every task in a set, for whoever asks for all of them: that is more
    than a hundred bytes a call, and lets a call that ends "all other tasks" end those of others."""
    from asyncio import Task, _unregister_task

    def task_of(coroutine, loop, context, name):
        task = Task(coroutine, loop=loop, context=context, name=name)
        _unregister_task(task)
        return task

    return task_of


def tasks_of(jobs, loop):
    """Those of plain calls on this loop."""
    return [job.task for job in jobs.all() if type(job) is Plain and job.loop is loop and job.task is not None]


def _name_of(target):
    """Of tasks. One made for each would be one more text a call."""
    return "sooner" if runs_code(type(target)) else getattr(target, "__name__", "sooner")


def _cancel(call):
    """On the loop's thread. A task that was made begins before it is told. Its call is known no more: who closes the loop finds it as
    asyncio does."""
    if call.task is not None:
        from asyncio import _register_task

        _register_task(call.task)
        call.loop.loop.call_soon(call.task.cancel)


def _enter(call):
    CURRENT.set(call)
    SINK.set(call)


def _invoke(call):
    CURRENT.set(call)
    SINK.set(call)
    return call.target(*call.args, **call.kwargs) if call.kwargs else call.target(*call.args)
