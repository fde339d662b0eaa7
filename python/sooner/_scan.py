"""Finds the elements of one array in a JSON text that comes in pieces. Each character is looked at once.

The scanner is a generator that is sent pieces and stops wherever one ends. It finds out where a value ends, and no more:
what is in it, and what is wrong with it, `json.loads` says.
"""

import json
import re

_SPACE = re.compile(r"[ \t\n\r]*")
_NESTING = re.compile(r'["\[\]{}]')
_IN_STRING = re.compile(r'["\\]')
_SCALAR = re.compile(r"[^][{}\",: \t\n\r]*")


class Scanner:
    """One reading of one text."""

    def __init__(self, path=""):
        self._path = [str(step) for step in (path.split(".") if isinstance(path, str) and path else path)]
        self._read = []  # all pieces so far, for errors to point into
        self._before = 0  # characters in the pieces before this one
        self._piece, self._at = "", 0
        self._over = False
        self._kept, self._mark = None, 0  # a value that is kept: its pieces so far, and where it goes on in this one
        self._start = 0  # where it began
        self._found = []
        self._steps = self._scan()
        next(self._steps)

    def read(self, piece):
        """The elements that are complete with one more piece. An error comes behind those before it."""
        if piece:
            self._read.append(piece)
            yield from self._send(piece)

    def end(self):
        """The elements that are complete now that nothing more comes."""
        yield from self._send(None)

    def _send(self, piece):
        failure = None
        try:
            self._steps.send(piece)
        except StopIteration:
            self._steps = _deaf()
            next(self._steps)
        except json.JSONDecodeError as error:
            failure = error
        found, self._found = self._found, []
        yield from found
        if failure is not None:
            raise failure

    def _scan(self):
        for depth, step in enumerate(self._path):
            yield from self._enter(step, ".".join(self._path[: depth + 1]))
        opening = yield from self._next()
        if opening != "[":
            raise self._error("Expecting an array" if opening else "Expecting value")
        self._at += 1
        if (yield from self._next()) == "]":
            return
        while True:
            element = yield from self._loaded()
            if self._over:  # A number may have gone on.
                raise self._error("Expecting ',' delimiter")
            self._found.append(element)
            if (yield from self._next()) == "]":
                return
            yield from self._expect(",", "Expecting ',' delimiter")

    def _enter(self, step, way):
        """Goes to where the value of a name or the element at a position begins."""
        opening = yield from self._next()
        if opening not in ("{", "["):
            raise self._error(f"No value at {way!r}" if opening else "Expecting value")
        self._at += 1
        place = 0
        while (yield from self._next()) not in ("}", "]"):
            if opening == "{":
                if (yield from self._next()) != '"':
                    raise self._error("Expecting property name enclosed in double quotes")
                name = yield from self._loaded()
                yield from self._expect(":", "Expecting ':' delimiter")
            else:
                name = str(place)
            if name == step:
                return
            yield from self._value()
            place += 1
            if (yield from self._next()) not in ("}", "]"):
                yield from self._expect(",", "Expecting ',' delimiter")
        raise self._error(f"No value at {way!r}")

    def _loaded(self):
        """Passes a value, which is kept."""
        yield from self._next()
        self._kept, self._mark, self._start = [], self._at, self._before + self._at
        yield from self._value()
        text = "".join((*self._kept, self._piece[self._mark : self._at]))
        self._kept = None
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            raise json.JSONDecodeError(error.msg, "".join(self._read), self._start + error.pos) from None

    def _value(self):
        """Passes a value."""
        first = yield from self._next()
        if first == '"':
            self._at += 1
            yield from self._string()
        elif first in ("[", "{"):
            yield from self._nested()
        else:
            yield from self._scalar()

    def _nested(self):
        depth = 0
        while True:
            found = _NESTING.search(self._piece, self._at)
            if found is None:
                if not (yield from self._more()):
                    return
                continue
            self._at = found.end()
            if found[0] == '"':
                yield from self._string()
            else:
                depth += 1 if found[0] in "[{" else -1
                if depth == 0:
                    return

    def _string(self):
        """Behind the opening quote, to behind the closing one."""
        while True:
            found = _IN_STRING.search(self._piece, self._at)
            if found is None:
                if not (yield from self._more()):
                    return
                continue
            self._at = found.end()
            if found[0] == '"':
                return
            if self._at == len(self._piece) and not (yield from self._more()):
                return
            self._at += 1  # what is escaped

    def _scalar(self):
        start = self._before + self._at
        while True:
            self._at = _SCALAR.match(self._piece, self._at).end()
            if self._at < len(self._piece) or not (yield from self._more()):
                break
        if self._before + self._at == start:
            raise self._error("Expecting value")

    def _expect(self, sign, message):
        if (yield from self._next()) != sign:
            raise self._error(message)
        self._at += 1

    def _next(self):
        """The next character that is no space; nothing at the end."""
        while True:
            self._at = _SPACE.match(self._piece, self._at).end()
            if self._at < len(self._piece):
                return self._piece[self._at]
            if not (yield from self._more()):
                return ""

    def _more(self):
        """This piece is done with. Whether there is another."""
        if self._over:
            return False
        if self._kept is not None:
            self._kept.append(self._piece[self._mark :])
            self._mark = 0
        self._before += len(self._piece)
        self._piece, self._at = "", 0
        piece = yield
        self._over = piece is None
        self._piece = piece or ""
        return not self._over

    def _error(self, message):
        return json.JSONDecodeError(message, "".join(self._read), self._before + self._at)


def _deaf():
    """What lies behind the array."""
    while True:
        yield
