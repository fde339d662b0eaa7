"""What a call is given whose parameter is annotated `Stream[...]`: an iterator over what has arrived and what is to come.

The driver puts pieces into a `Feed`; each attempt of the call reads it from the beginning, on a thread or on a loop. A value
that is there already is gone over in the same way: text is one piece.
"""

import threading

from sooner._bell import Bell


HALF_ITEMS, HALF_TEXT = 1 << 11, 1 << 17  # When so much is left, a producer that was held goes on (`holding.rs`).


class Feed:
    """The pieces of one argument, as they arrive."""

    def __init__(self):
        self._lock = threading.Lock()
        self._pieces, self._sizes = [], None
        self._told = 0  # characters or items
        self._untaken, self._reached = 0, 0  # bytes of text or items; pieces
        self._full = False
        self.taken = None  # Who is to be told when much was taken.
        self._over = False
        self._error = self._trace = None
        self._bells = []

    def __repr__(self):
        return "<arriving>"

    def text(self, more, size):
        """More text, which is so many bytes. How many were not taken."""
        if self._sizes is None:
            self._sizes = []
        if not more:
            return self._untaken
        self._sizes.append(size)
        return self._add((more,), len(more), size, HALF_TEXT)

    def items(self, more):
        """More items. How many were not taken."""
        return self._add(more, len(more), len(more), HALF_ITEMS)

    def whole(self, value):
        """All of it has arrived."""
        rest = value[self._told :]
        if rest and isinstance(rest, str):
            self.text(rest, 0)
        elif rest:
            self.items(rest)
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
                found, relieved = (self._pieces[place],), place == self._reached and self._take(place)
            elif self._over:
                found, relieved = (), False
            else:
                self._bells.append(found := Bell())
                return found
        if relieved and self.taken is not None:
            self.taken()
        if not found and self._error is not None:
            raise self._error.with_traceback(self._trace)  # Several may come upon it.
        return found

    def _add(self, pieces, told, size, half):
        with self._lock:
            if not self._over:
                self._pieces.extend(pieces)
                self._told += told
                self._untaken += size
                self._full = self._full or self._untaken >= half
            untaken = self._untaken
        self._ring()
        return untaken

    def _take(self, place):
        """Somebody is the first to read a piece. Whether the driver, which may hold the producer, is to hear of it."""
        self._reached += 1
        self._untaken -= 1 if self._sizes is None else self._sizes[place]
        relieved = self._full and self._untaken < (HALF_ITEMS if self._sizes is None else HALF_TEXT)
        self._full = self._full and not relieved
        return relieved

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
