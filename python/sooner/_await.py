"""Between a run, which keeps a thread busy, and an event loop, which must not be: `.aio()`, and `await` in orchestrating code."""

import threading
from contextvars import ContextVar, copy_context

from sooner import _loop
from sooner._clock import CURRENT

_PATIENCE = 0.5  # Seconds that a cancelled run has to end.
_BRIDGE = ContextVar("sooner_bridge", default=None)


async def run(function, args, kwargs, on_loop=False):
    """Calls a function on a thread of its own, in a copy of the context here, and awaits what it returns. Its `async def` calls run on
    this loop, and the context variables that it sets are set here.

    `on_loop` is for the code of an `async def`: asyncio takes that thread for the loop's, so that `asyncio.gather(...)`
    finds the loop. What it schedules begins at the next `await`, as it would in CPython.

    No pool: a run that awaits another one holds its thread meanwhile, and a pool would run out of them.
    """
    import asyncio

    from sooner._stop import Stop

    bridge = _Bridge(asyncio.get_running_loop(), on_loop, Stop(asyncio.CancelledError))
    before = copy_context()
    context = before.copy()
    context.run(_BRIDGE.set, bridge)
    call = threading.Thread(target=context.run, args=(bridge.perform, function, args, kwargs), name="sooner-aio", daemon=True)
    call.start()
    try:
        await bridge.over()
    finally:
        _loop.give_back(bridge.lent)
    _keep(context, before)
    error, value = bridge.done.result()
    if error is not None:
        raise error
    return value


def _keep(context, before):
    """Sets what a run has set, as code that is awaited does."""
    from sooner._output import SINK
    from sooner._stop import STOP

    ours = {_BRIDGE, CURRENT, SINK, STOP}
    for variable, value in context.items():
        if variable not in ours and (variable not in before or before[variable] is not value):
            variable.set(value)


def loop_here():
    """The loop on which the run around this is awaited, unless this blocks it."""
    bridge = _BRIDGE.get()
    if bridge is None or bridge.done.done() or bridge.lent is _loop.of_this_thread():
        return None
    return bridge.lent


def wait(awaitable):
    """`await` in orchestrating code: the awaitable runs on the loop that awaits the run, and this thread waits for it."""
    bridge = _BRIDGE.get()
    if bridge is None:
        raise RuntimeError("no running event loop: await the `@sooner.auto async def` function itself")
    return bridge.wait(awaitable)


def takes_awaitables(function):
    """Whether a function of asyncio's is given awaitables. Orchestrating code has answers instead: they were asked for at once."""
    return (function.__module__ or "").startswith("asyncio.") and function.__qualname__ in _TAKERS


_TAKERS = {
    **dict.fromkeys(("create_task", "ensure_future", "shield", "wait_for"), slice(1)),
    **dict.fromkeys(("TaskGroup.create_task", "BaseEventLoop.create_task"), slice(1, 2)),
    **dict.fromkeys(("wait", "as_completed"), None),  # those in what they are given
    "gather": slice(None),
}


def awaitables(function, args):
    """The arguments of such a function, answers as something that can be awaited."""
    import inspect

    def awaitable(value):
        return value if inspect.isawaitable(value) else _answer(value)

    if function.__qualname__ == "wait_for" and args and not inspect.isawaitable(args[0]):
        raise TypeError("asyncio.wait_for cannot end an annotated call, which was asked for at once: limit its time in the function itself")
    args, which = list(args), _TAKERS[function.__qualname__]
    if which is None:
        args[:1] = ([awaitable(one) for one in many] for many in args[:1])
    else:
        args[which] = map(awaitable, args[which])
    return args


async def _answer(value):
    return value


class _Bridge:
    """One run on a thread, awaited on a loop."""

    def __init__(self, loop, on_loop, stop):
        self.loop, self.on_loop, self._stop = loop, on_loop, stop
        self.lent = _loop.borrow(loop)
        self.done = loop.create_future()
        self._task = None

    async def over(self):
        """Waits until the run is over. If this is cancelled, the run is; it may be in the middle of a call on its own thread, and ends
        when that does."""
        import asyncio

        cancelled = None
        while not self.done.done():
            try:
                await asyncio.wait((self.done,), timeout=None if cancelled is None else _PATIENCE)
                if cancelled is not None and not self.done.done():
                    raise cancelled
            except asyncio.CancelledError as asked:
                if asked is cancelled:
                    raise
                cancelled = asked
                self.cancel()

    def perform(self, function, args, kwargs):
        """On the thread: the call."""
        if self.on_loop:
            from asyncio.events import _set_running_loop

            _set_running_loop(self.loop)
        self._stop.enter()
        try:
            outcome = None, function(*args, **kwargs)
        except BaseException as error:
            outcome = error.with_traceback(error.__traceback__.tb_next), None  # without this frame
        try:
            self.loop.call_soon_threadsafe(self._finish, outcome)
        except RuntimeError:  # The loop was closed: nobody waits any more.
            pass

    def wait(self, awaitable):
        """On the thread: what an awaitable comes to."""
        if self._stop.tells():
            close = getattr(awaitable, "close", None)
            if close is not None:
                close()  # Nobody will await it.
            raise self._stop.reason()
        arrived = threading.Event()
        outcome = []

        def begin():
            # A task calls it done also when it was cancelled before its first step.
            self._task = self.loop.create_task(_until_done(awaitable), context=context)
            self._task.add_done_callback(end)
            if self._stop.is_taken_over():
                self._task.cancel()

        def end(task):
            self._task = None
            outcome.append(task)
            arrived.set()

        context = copy_context()
        self.loop.call_soon_threadsafe(begin)
        arrived.wait()
        return outcome[0].result()

    def cancel(self):
        """On the loop: whoever awaited the run does not any more. It is cancelled where it stands: at an `await`, or at a call."""
        if self._task is not None:
            self._task.cancel()
        else:
            self._stop.ask()

    def _finish(self, outcome):
        if not self.done.done():
            self.done.set_result(outcome)


async def _until_done(awaitable):
    return await awaitable
