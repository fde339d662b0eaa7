"""Pieces on their way from the one thread that makes them to the one thread or coroutine that takes them, in order.

With a bound, whoever puts a piece into a full channel waits until there is room: a slow reader holds back the writer, and
what lies between them does not grow.
"""

import threading
from collections import deque

from sooner._bell import Bell

END = object()
_MOST_TEXT = 1 << 18  # characters that may lie in a channel with a bound, in however few pieces


class Channel:
    """One writes, one reads. Either may end it."""

    def __init__(self, bound=None, counts=False):
        self._bound, self._counts = bound, counts  # counts: a virtual clock stands still while the writer waits
        self._lock = threading.Lock()
        self._pieces, self._text = deque(), 0
        self._ended = self._closed = False
        self._error = None
        self._reader = self._writer = None

    def put(self, piece):
        """Adds a piece; whether anybody will read it."""
        while True:
            with self._lock:
                if self._closed or self._ended:
                    return False
                if self._bound is None or len(self._pieces) < self._bound and self._text < _MOST_TEXT:
                    self._pieces.append(piece)
                    self._text += len(piece) if isinstance(piece, str) else 0
                    reader, self._reader = self._reader, None
                    break
                bell = self._writer = Bell()
            bell.wait(self._counts)
        if reader is not None:
            reader.ring()
        return True

    def end(self, error=None):
        """No more pieces will come; `error` is why, if something went wrong. What was put before is still read."""
        with self._lock:
            if self._ended:
                return
            self._ended, self._error = True, error
            reader, self._reader = self._reader, None
        if reader is not None:
            reader.ring()

    def close(self):
        """Nobody will read any more."""
        with self._lock:
            self._closed = True
            self._pieces.clear()
            self._error = None
            writer, self._writer = self._writer, None
        if writer is not None:
            writer.ring()

    def is_read(self):
        """Whether it has ended and all of it was taken."""
        with self._lock:
            return self._ended and not self._pieces and self._error is None

    def take(self):
        """The next piece, or `END`; raises what the writer ended with."""
        while isinstance(found := self._next(), Bell):
            found.wait()
        return found

    async def take_async(self):
        """The same in a coroutine."""
        while isinstance(found := self._next(), Bell):
            await found.wait_async()
        return found

    def _next(self):
        """A piece, or the bell that will ring when there is one."""
        with self._lock:
            if self._pieces:
                piece = self._pieces.popleft()
                self._text -= len(piece) if isinstance(piece, str) else 0
                writer, self._writer = self._writer, None
            elif self._ended:
                error, self._error = self._error, None
                if error is not None:
                    raise error
                return END
            else:
                bell = self._reader = Bell()
                return bell
        if writer is not None:
            writer.ring()
        return piece
