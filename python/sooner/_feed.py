"""What a call is given whose parameter is annotated `Stream[...]`: an iterator over what has arrived and what is to come.

The driver puts pieces into a `Feed`; each attempt of the call reads it from the beginning, on a thread or on a loop. A value
that is there already is gone over in the same way: text is one piece.
"""

import threading

from sooner._bell import Bell


class Feed:
    """The pieces of one argument, as they arrive."""

    def __init__(self):
        self._lock = threading.Lock()
        self._pieces = []
        self._told = 0  # characters or items
        self._over = False
        self._error = self._trace = None
        self._bells = []

    def __repr__(self):
        return "<arriving>"

    def text(self, more):
        """More text."""
        self._add((more,), len(more))

    def items(self, more):
        """More items."""
        self._add(more, len(more))

    def whole(self, value):
        """All of it has arrived."""
        rest = value[self._told :]
        if rest:
            self._add((rest,) if isinstance(rest, str) else rest, len(rest))
        self.end()

    def end(self, error=None):
        """Nothing more will come, or an exception."""
        with self._lock:
            if not self._over:
                self._over, self._error = True, error
                self._trace = getattr(error, "__traceback__", None)
        self._ring()

    def at(self, place):
        """The piece at a place, in a tuple; a bell that rings when there is more; nothing at the end. Raises what went wrong."""
        with self._lock:
            if place < len(self._pieces):
                return (self._pieces[place],)
            if not self._over:
                self._bells.append(bell := Bell())
                return bell
        if self._error is not None:
            raise self._error.with_traceback(self._trace)  # Several may come upon it.
        return ()

    def _add(self, pieces, told):
        with self._lock:
            if not self._over:
                self._pieces.extend(pieces)
                self._told += told
        self._ring()

    def _ring(self):
        with self._lock:
            bells, self._bells = self._bells, []
        for bell in bells:
            bell.ring()


class Reader:
    """Goes over a feed on a thread, which waits where nothing has arrived."""

    def __init__(self, feed):
        self._feed, self._place = feed, 0

    def __iter__(self):
        return self

    def __next__(self):
        while isinstance(found := self._feed.at(self._place), Bell):
            found.wait()
        if not found:
            raise StopIteration
        self._place += 1
        return found[0]


class AsyncReader:
    """The same on a loop."""

    def __init__(self, feed):
        self._feed, self._place = feed, 0

    def __aiter__(self):
        return self

    async def __anext__(self):
        while isinstance(found := self._feed.at(self._place), Bell):
            await found.wait_async()
        if not found:
            raise StopAsyncIteration
        self._place += 1
        return found[0]


def reader(value, on_loop):
    """An iterator over what a stream parameter is given, for `async for` if that is `on_loop`."""
    if isinstance(value, Feed):
        return AsyncReader(value) if on_loop else Reader(value)
    if isinstance(value, str):
        value = (value,) if value else ()
    if on_loop:
        return value if hasattr(type(value), "__aiter__") else _gone_over(value)
    return iter(value) if isinstance(value, (list, tuple)) else value


async def _gone_over(values):
    for value in values:
        yield value
