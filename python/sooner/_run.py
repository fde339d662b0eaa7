"""What a run leaves behind: its calls, its output, its times."""

from collections import deque

from sooner._kinds import name_of
from sooner._last import at_the_end
from sooner._limits import Gate

_KEPT = 1000


class Call:
    """One external call. Times are seconds of the run's clock since the run began, None if it never came to that."""

    __slots__ = ("annotated", "args", "ended", "file", "kind", "kwargs", "label", "line", "outcome", "queued", "started", "target", "waited_for")

    def __init__(self, target, args, kwargs, kind, label, line, queued, annotated=True):
        self.target, self.args, self.kwargs = target, args, kwargs
        self.kind, self.label, self.line = kind, label, line
        self.queued, self.annotated, self.file, self.waited_for = queued, annotated, None, ()
        self.started = self.ended = None
        self.outcome = None  # "ok", "error" or "cancelled"; "skipped" of those in `run.skipped`

    @property
    def name(self):
        """What was called."""
        return name_of(self.target)

    def __repr__(self):
        shown = [repr(one) for one in self.args] + [f"{name}={one!r}" for name, one in self.kwargs.items()]
        return f"<{self.kind} {self.name}({', '.join(shown)}) line {self.line}: {self.outcome} {self.started}–{self.ended}>"

    def record(self):
        """It is one."""
        return self

    def shifted(self, seconds):
        """The same call on a clock that began earlier."""
        other = Call.__new__(Call)
        for name in Call.__slots__:
            setattr(other, name, getattr(self, name))
        for name in ("queued", "started", "ended"):
            at = getattr(self, name)
            setattr(other, name, None if at is None else at + seconds)
        other.waited_for = tuple(wait.shifted(seconds) for wait in self.waited_for)
        return other


_MOST = 1000  # items that are copied for the record of one call: what grows from call to call is not copied over and over


def as_given(args, kwargs):
    """What a call is given, as it is now: it may change that itself. Builtin containers are copied, if they are not large."""
    if all(type(one) in _LEAVES for one in args) and not kwargs:
        return args, kwargs
    left, known = [_MOST], {}
    return tuple([_copied(one, left, known) for one in args]), {name: _copied(one, left, known) for name, one in kwargs.items()}


_LEAVES = frozenset((str, int, float, bool, bytes, type(None)))
_DEEP = 16


def _copied(value, left, known, depth=0):
    kind = type(value)
    if kind not in (list, dict, set, tuple) or depth > _DEEP:
        return value
    if id(value) in known:
        return known[id(value)][0]
    if len(value) > left[0]:
        return value
    left[0] -= len(value)
    if kind is set:
        copy = set(value)
    elif kind is tuple:
        copy = tuple([_copied(one, left, known, depth + 1) for one in value])
    else:
        copy = kind()
        known[id(value)] = copy, value  # It may hold itself.
        if kind is list:
            copy.extend(_copied(one, left, known, depth + 1) for one in value)
        else:
            copy.update((key, _copied(one, left, known, depth + 1)) for key, one in value.items())
    known[id(value)] = copy, value  # Held: its address means it.
    return copy


class Run:
    """The calls and the output of one top-level call, or of everything inside `with sooner.options(...)`.

    A run that nobody asked for keeps its last thousand calls, without what they were given, and no text: an endless agent stays
    small, and objects are gone when the program has let them go.
    """

    def __init__(self, clock, max_concurrency=None, keep=False, parent=None):
        self.clock, self.parent, self.keep = clock, parent, keep
        self.gate = Gate(clock, max_concurrency, None, "max_concurrency") if max_concurrency else None
        self.entry = clock.now()
        self.exit = None
        self._calls = [] if keep else deque(maxlen=_KEPT)
        self.noted = self._calls.append  # a call that begins
        self.skipped = []  # By need: calls that were not made, since nobody looked at their answers.
        self.sleeps = []  # as calls: what waited for one is explained by it
        self.first_output = None
        self._text = []
        self.label, self.nested = (), 0  # Labels of its top-level calls begin with their number.

    @property
    def calls(self):
        """The external calls, in the order in which they were asked for."""
        return self._calls if self.keep else [call.record() for call in self._calls]

    @property
    def makespan(self):
        """Clock at exit minus clock at entry."""
        return (self.clock.now() if self.exit is None else self.exit) - self.entry

    @property
    def output(self):
        """What was committed to stdout."""
        return "".join(self._text)

    def __repr__(self):
        return f"<run of {len(self._calls)} calls, {self.makespan:.3f} s>"

    def explain(self):
        """How long it took and why, in words."""
        from sooner._explain import explain

        return explain(self)

    def now(self):
        """Seconds since the run began."""
        return self.clock.now() - self.entry

    def ended(self, call, ok):
        """Notes that a call is over."""
        call.ended, call.outcome = self.now(), "ok" if ok else "error"
        if not self.keep:
            call.args, call.kwargs = (), {}

    def wrote(self, text):
        """Notes what goes to stdout."""
        if not text:
            return
        if self.first_output is None:
            self.first_output = self.now()
        if self.keep:
            self._text.append(text)

    def close(self):
        """Ends it, and tells the run around it, if that has the same clock, what happened."""
        self.exit = self.clock.now()
        _last[:] = [self]
        if self.parent is not None and self.parent.clock is self.clock:
            shift = self.entry - self.parent.entry
            self.parent._calls.extend(call.shifted(shift) for call in self.calls)
            self.parent.skipped.extend(self.skipped)
            self.parent.sleeps.extend(call.shifted(shift) for call in self.sleeps)
            self.parent._text.extend(self._text)
            if self.parent.first_output is None and self.first_output is not None:
                self.parent.first_output = self.first_output + shift


_last: list[Run] = []
at_the_end(_last.clear)


def last_run():
    """The run that ended last, or None."""
    return _last[0] if _last else None
