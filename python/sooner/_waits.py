"""What a call waited for: a text with a little more to it."""


class Wait(str):
    """What a call waited for last, as text.

    `kind` is "answer", "condition", "object", "effect", "turn", "fence", "window" or "limit"; `line` and `file` say where
    that stands, `name` what it is; `since` is when the wait began and `after` the label of the call that ended it, if known.
    """

    __slots__ = ("after", "file", "kind", "line", "name", "since", "thing", "unknown")

    def __new__(cls, text, kind, since, file=None, line=0, name="", after=None, thing=None):
        self = str.__new__(cls, text)
        self.kind, self.since, self.file, self.line, self.name = kind, since, file, line, name
        self.after, self.thing, self.unknown = after, thing, None
        return self

    def worded(self, text):
        """The same in other words."""
        other = Wait(text, self.kind, self.since, self.file, self.line, self.name, self.after, self.thing)
        other.unknown = self.unknown  # file, line and name of an operation that runs code nobody knows, if it was that
        return other

    def shifted(self, seconds):
        """The same on a clock that began earlier."""
        other = self.worded(str(self))
        other.since += seconds
        return other
