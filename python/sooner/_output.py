"""Text in program order, whoever writes it.

While a run is active `sys.stdout` and `sys.stderr` lead through a stream that asks, by context, who is writing. A call on a
worker or on the loop writes into its own capture, committed when its turn has come; everybody else writes straight through.
Log records of such calls are kept the same way and handled at their turn. Assigning `sys.stdout` (contextlib.redirect_stdout)
inside a captured call holds for that call alone. Whoever has kept the stream that stood there before writes to that, noted and in
order like the rest. Raw descriptors and `sys.stdout.buffer` are not captured.
"""

import os
import sys
import threading
import types
from collections import deque
from contextvars import ContextVar

from sooner import _stop

_PASSING = ContextVar("sooner_passing", default=())  # streams whose text is on its way to somebody
SINK = ContextVar("sooner_sink", default=None)  # a Capture, a Tee, or None outside runs


def print_each(values, /, **kwargs):
    """Stands for `print(*values)` where the values are still arriving."""
    print(*values, **kwargs)


class Capturing:
    """What one call has written and is not committed yet. Once live, it is passed on as it comes, by the driver's thread."""

    __slots__ = ()  # whoever is one has those of a Capture

    @property
    def run(self):
        return self.owner.run

    def write(self, name, text):
        self.add((name, text))

    def log(self, logger, record):
        self.add((logger, _formatted(record)))

    def add(self, item):
        if self.over:  # by a thread that outlived its call
            return _pass_on(self.owner.tee, item)
        if self.written is None:
            self.written = deque()
        self.written.append(item)
        if self.live and not self.posted:
            self.posted = True
            self.tell()

    def tell(self):
        """There is something for the driver to pass on."""
        self.owner.clock.deliver(self.owner.inbox, self)

    def commit(self):
        """Writes what there is, in the context of whoever calls this, and passes on what is still to come."""
        self.live, self.posted = True, False  # First: the call may be writing at this moment.
        while self.written:
            _pass_on(self.owner.tee, self.written.popleft())


class Capture(Capturing):
    """One that is nothing else."""

    __slots__ = ("live", "over", "owner", "posted", "redirects", "written")

    def __init__(self, owner, live=False):
        self.owner, self.live = owner, live
        self.over = self.posted = False
        self.written = None
        self.redirects = None


class Tee:
    """Writes straight through, and notes for the run what goes to stdout."""

    __slots__ = ("around", "run")

    def __init__(self, run, around):
        self.run, self.around = run, around

    def write(self, name, text):
        stream = _streams[name]
        if self.around is not None:  # a run inside a captured call, or inside another run
            self.around.write(name, text)
            if self.around.run is not self.run:
                self._note(name, text)
            return
        if stream.pass_on(text) is stream.base:
            self._note(name, text)

    def _note(self, name, text):
        if name in ("stdout", "kept stdout"):
            self.run.wrote(text)

    def log(self, logger, record):
        if self.around is not None:
            self.around.log(logger, record)
        else:
            _call_handlers(logger, record)


class Outflow:
    """Passes what a run writes to stdout on to whoever takes it in pieces. What one call of `print` writes is one piece."""

    __slots__ = ("_around", "_held", "_parts", "_put", "redirects", "run")

    def __init__(self, put, around):
        self._put, self._around = put, around
        self._parts, self._held = [], 0
        self.redirects = self.run = None

    def write(self, name, text):
        if name != "stdout":
            return self._around.write(name, text) if self._around is not None else _streams[name].pass_on(text)
        self._parts.append(text)
        if SINK.get() is self:  # Nobody is there to tell the run that it is to end.
            if (stop := _stop.pending()) is not None:
                raise stop
        if not self._held and text.endswith("\n"):
            self.pass_on()

    def log(self, logger, record):
        self._around.log(logger, record) if self._around is not None else _call_handlers(logger, record)

    def hold(self, more):
        """One call writes (1), and has written (-1)."""
        self._held += more
        if not self._held:
            self.pass_on()

    def pass_on(self):
        """What was written is a piece."""
        parts, self._parts = self._parts, []
        if text := "".join(parts):
            self._put(text)


def _pass_on(sink, item):
    to, what = item
    if isinstance(to, str):
        sink.write(to, what)
    else:
        sink.log(to, what)


class _Stream:
    """Stands in for `sys.stdout` or `sys.stderr`."""

    def __init__(self, name, target):
        self._name = name
        self.base = self.target = target
        self.kept = _Kept(f"kept {name}", target)

    def pass_on(self, text):
        """Writes to whoever stands there, and says to whom."""
        return self._with_target(lambda target: (self.kept.raw if target is self.base else target.write)(text))

    def _with_target(self, do):
        """Does something with whoever stands there. What he does here in turn is done with the stream that was there before."""
        passing = _PASSING.get()
        target = self.base if self in passing else self.target
        token = _PASSING.set((*passing, self))
        try:
            do(target)
        finally:
            _PASSING.reset(token)
        return target

    def write(self, text):
        sink = SINK.get()
        if not isinstance(text, str):
            return self.target.write(text)  # which says what is wrong with it
        if sink is None:
            self.pass_on(text)
            return len(text)
        target = _redirect(sink, self._name)
        if target is not None:
            return target.write(text)
        sink.write(self._name, text)
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        sink = SINK.get()
        target = None if sink is None else _redirect(sink, self._name)
        if target is not None:
            target.flush()
        elif (captured := _captured(sink)) is None:
            self._with_target(lambda target: target.flush())
        elif isinstance(captured, Outflow):
            captured.pass_on()

    def __getattr__(self, name):
        return getattr(self.target, name)

    def __iter__(self):
        return iter(self.target)


class _Kept:
    """What stood there when the run began, for whoever has kept it: `out = sys.stdout`, a handler of logs, `sys.__stdout__`."""

    def __init__(self, name, base):
        self._name, self.base, self.target = name, base, base
        self.raw = base.write
        self._before = getattr(base, "__dict__", {}).get("write")
        self.heard = base
        try:
            base.write = self.write
        except (AttributeError, TypeError):  # It takes no attributes: what is written to it is not noted.
            self.heard = None

    def restore(self):
        """The run is over."""
        if getattr(self.base, "__dict__", {}).get("write") == self.write:
            if self._before is None:
                del self.base.write
            else:
                self.base.write = self._before

    def pass_on(self, text):
        """Writes to it, and says so."""
        self.raw(text)
        return self.base

    def write(self, text):
        sink = SINK.get()
        if sink is None or not isinstance(text, str) or not _active:
            return self.raw(text)
        sink.write(self._name, text)
        return len(text)


def is_standard(stream):
    """Whether it is `sys.stdout` or `sys.stderr`; while a run is active, whoever asks: also one that stands in for another."""
    if stream is sys.stdout or stream is sys.stderr:
        return True
    return _active and any(own and any(stream is one for one in (own, own.target, own.base)) for own in _streams.values())


def outflow(sink):
    """Who takes in pieces what is written here, if anybody does."""
    captured = _captured(sink)
    return captured if isinstance(captured, Outflow) else None


def _captured(sink):
    while isinstance(sink, Tee):
        sink = sink.around
    return sink


def _redirect(sink, name):
    capture = _captured(sink)
    return capture.redirects.get(name) if capture is not None and capture.redirects else None


class _Nobody:
    """Stands where None is put for a stream: what `print` writes there is nowhere."""

    def write(self, text):
        return len(text)

    def flush(self):
        pass


_NOBODY = _Nobody()


def _or_none(stream):
    return None if stream is _NOBODY else stream


def _property(name):
    def read(_):
        stream, sink = _streams[name], SINK.get()
        if sink is None:
            return _or_none(stream.target)
        redirect = _redirect(sink, name)
        if redirect is not None:
            return _or_none(redirect)
        if _captured(sink):
            return stream
        # Whoever keeps it means what stands there, and not whatever is put there later.
        return stream.kept.heard or stream if stream.target is stream.base else _or_none(stream.target)

    def write(_, value):
        stream = _streams[name]
        value = _NOBODY if value is None else stream if value is stream.base else value
        capture = _captured(SINK.get())
        if capture is not None:
            if capture.redirects is None:
                capture.redirects = {}
            capture.redirects[name] = None if value is stream else value
        else:
            stream.target = stream.base if value is stream else value

    return property(read, write)


class _Sys(types.ModuleType):
    """`sys` while a run is active. `print` and C code look into its dict and find the streams."""

    stdout = _property("stdout")
    stderr = _property("stderr")

    def __new__(cls, *args, **kwargs):
        return types.ModuleType(*args, **kwargs)  # the import system makes modules by `type(sys)(name)`


_streams: dict[str, object] = {}
_lock = threading.RLock()
_active = 0
if hasattr(os, "register_at_fork"):
    # Nobody but the forking thread is left to release it.
    os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)


def install():
    """Called as a run begins."""
    global _active
    with _lock:
        _active += 1
        if _active > 1:
            return
        for name in ("stdout", "stderr"):
            here = sys.__dict__.get(name)
            _streams[name] = sys.__dict__[name] = _Stream(name, here) if here is not None else None
            _streams[f"kept {name}"] = None if here is None else _streams[name].kept
        if None not in _streams.values():  # pythonw has no streams
            sys.__class__ = _Sys
        logging = sys.modules.get("logging")
        if logging is not None:
            _patch(logging)


def uninstall():
    """Called as a run ends."""
    global _active
    with _lock:
        _active -= 1
        if _active:
            return
        sys.__class__ = types.ModuleType
        for name, stream in _streams.items():
            if isinstance(stream, _Kept):
                stream.restore()
            elif stream is not None and sys.__dict__.get(name) is stream:
                sys.__dict__[name] = _or_none(stream.target)


def _patch(logging):
    global _call_handlers
    if logging.Logger.callHandlers is not _handle:
        _call_handlers = logging.Logger.callHandlers
        logging.Logger.callHandlers = _handle


def _handle(logger, record):
    sink = SINK.get()
    capture = _captured(sink) if _active else None
    if capture is None:
        _call_handlers(logger, record)
    else:
        sink.log(logger, record)


_call_handlers = None


def files_of(log):
    """The files that a record of `logger.info`, or `logging.info`, is written to."""
    logging = sys.modules.get("logging")
    handlers = [handler for logger in _loggers(log) for handler in logger.handlers]
    return [handler.baseFilename for handler in handlers if isinstance(handler, logging.FileHandler)]


def _loggers(log):
    """Those that a record passes."""
    logging = sys.modules.get("logging")
    logger = getattr(log, "__self__", None)
    if logging is not None and getattr(log, "__module__", None) == "logging":
        logger = logger or logging.root
    while logging is not None and isinstance(logger, logging.Logger):
        yield logger
        logger = logger.parent if logger.propagate else None


def passed_by(log):
    """What a record of `logger.info`, or `logging.info`, passes that the user has written: handlers, their streams, filters, formatters."""
    from sooner._source import is_installed

    found = []
    for logger in _loggers(log):
        found += [*logger.filters, *logger.handlers]
        for handler in logger.handlers:
            found += [*handler.filters, handler.formatter, getattr(handler, "stream", None)]
    return [one for one in found if one is not None and not is_installed(getattr(one, "__module__", None) or "builtins")]


def _formatted(record):
    """A record that may be handled later: its arguments may change until then."""
    if record.args and not all(isinstance(one, (str, int, float, type(None))) for one in _values(record.args)):
        record.msg, record.args = record.getMessage(), None
    return record


def _values(args):
    return args.values() if isinstance(args, dict) else args
