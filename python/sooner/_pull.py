"""`.stream()` and `.astream()`: a caller takes what an auto function gives, as it gives it (docs/streaming.md).

A function that returns something gives that: pieces of text, items of a list. One that returns nothing gives what it prints.
The run has a thread of its own; between it and the caller lies a channel with a bound. A caller that stops early ends the run.
"""

import contextlib
import threading
from contextvars import copy_context

from sooner import _await, _output
from sooner._channel import END, Channel
from sooner._clock import CURRENT
from sooner._stop import Stop

_BOUND = 256  # pieces that may wait for the caller


def pull(machine, original, args, kwargs):
    """The pieces, for `for`. `machine` runs the function, given somebody to tell of what it returns."""
    flow = _Flow(machine, original)
    thread = threading.Thread(target=copy_context().run, args=(flow.perform, args, kwargs), name="sooner-stream", daemon=True)
    flow.count(1)
    thread.start()
    try:
        while (piece := flow.pieces.take()) is not END:
            yield piece
    finally:
        if flow.stop():
            with flow.closing():
                flow.over.take()


async def pull_async(machine, original, args, kwargs, on_loop=False):
    """The pieces, for `async for`. `on_loop` is for the code of an `async def`."""
    import asyncio

    flow = _Flow(machine, original)
    if machine is None:
        call = flow.perform_async(args, kwargs)
    else:
        call = _await.run(flow.perform, (args, kwargs), {}, on_loop)
    flow.count(1)
    task = asyncio.get_running_loop().create_task(call, context=copy_context())
    try:
        while (piece := await flow.pieces.take_async()) is not END:
            yield piece
    finally:
        if flow.stop():
            task.cancel()  # What it awaits on this loop is cancelled too.
            with flow.closing():
                await flow.over.take_async()


class _Flow:
    """One run whose caller takes pieces."""

    def __init__(self, machine, original):
        self._machine, self._original = machine, original
        self._prints = gives_nothing(original)
        current = CURRENT.get()
        self._clock = current.clock if current is not None and current.clock.virtual else None
        self._stop = Stop()
        self._told = 0
        self.pieces = Channel(_BOUND, counts=self._clock is None)
        self.over = Channel()  # ends with the run, however far the caller has come

    def count(self, more):
        """A virtual clock on which the caller counts, and runs inside its call with it, counts this thread as well."""
        if self._clock is not None:
            self._clock.enter() if more > 0 else self._clock.leave()

    def perform(self, args, kwargs):
        """The run, on its thread."""
        with self._performing():
            self._tell_rest(self._machine(self._tell, args, kwargs))

    async def perform_async(self, args, kwargs):
        """An `async def` as it is, in a task."""
        with self._performing():
            self._tell_rest(await self._original(*args, **kwargs))

    @contextlib.contextmanager
    def _performing(self):
        self._stop.enter()
        outflow = None
        if self._prints:
            outflow = _output.Outflow(self.pieces.put, _output.SINK.get())
            _output.SINK.set(outflow)
            _output.install()
        error = None
        try:
            yield
        except BaseException as failure:
            # Without the frames of this file.
            error = failure.with_traceback(failure.__traceback__.tb_next.tb_next)
        if outflow is not None:
            outflow.pass_on()
            _output.uninstall()
        self.pieces.end(error)
        self.over.end(error)
        self.count(-1)

    def stop(self):
        """The caller takes no more. Whether the run has to end for that."""
        if self.pieces.is_read():
            return False
        self.pieces.close()
        self._stop.ask()
        return True

    @contextlib.contextmanager
    def closing(self):
        """Around the wait for the end: nothing happens behind the caller's back. What the run fails with on its way counts."""
        try:
            yield
        except BaseException as error:
            if self._stop.told and not isinstance(error, GeneratorExit):
                raise

    def _tell(self, piece):
        """More text of what the function returns, or more items."""
        self._told += len(piece)
        for part in (piece,) if isinstance(piece, str) else piece:
            self.pieces.put(part)

    def _tell_rest(self, value):
        if self._prints:
            return
        if isinstance(value, (str, list)):
            rest = value[self._told :] if self._told else value
            if rest:
                self._tell(rest)
        elif value is not None:
            self.pieces.put(value)


def gives_nothing(function):
    """Whether it has no `return` with a value: what it gives is what it prints."""
    import dis

    before = None
    for one in dis.get_instructions(function.__code__):
        if one.opname == "RETURN_CONST" and one.argval is not None:
            return False
        if one.opname == "RETURN_VALUE" and (before is None or before.opname != "LOAD_CONST" or before.argval is not None):
            return False
        before = one
    return True
