"""What an annotated async generator gives orchestrating code that keeps it: an iterator for `for` as well as for `async for`, used up once.

A loop over the call itself does not come here: there the items are a stream (`_stream.items_of`).
"""

from sooner import _loop
from sooner._bell import Bell

_END = object()


class Items:
    """The items of an async generator. A plain loop waits for each, while the generator runs on an event loop."""

    __slots__ = ("_loop", "_made")

    def __init__(self, made, loop):
        self._made, self._loop = made, loop

    def __iter__(self):
        return self

    def __next__(self):
        item = self._wait_for(anext(self._made, _END))
        if item is _END:
            raise StopIteration
        return item

    def close(self):
        """Ends the generator, as of a plain one."""
        self._wait_for(self._made.aclose())

    def __aiter__(self):
        return self._made.__aiter__()

    def __getattr__(self, name):
        return getattr(self._made, name)

    def _wait_for(self, awaitable):
        import asyncio

        if asyncio._get_running_loop() is self._loop.loop:
            raise RuntimeError("this loop over an async generator would block the event loop that is to run it; write `async for`")
        if self._loop.blocked or self._loop.loop.is_closed():
            self._loop = _loop.background()
        return wait_for(awaitable, self._loop)


def wait_for(awaitable, loop):
    """What comes of something that is awaited on another thread's loop."""
    import asyncio

    bell = Bell()
    future = asyncio.run_coroutine_threadsafe(_awaited(awaitable), loop.loop)
    future.add_done_callback(lambda _: bell.ring())
    try:
        bell.wait(counts=True)
    finally:
        future.cancel()  # A signal was first. Done, it stays what it is.
    return future.result()


async def _awaited(awaitable):
    return await awaitable
