"""Every exception and warning that the package itself raises."""


class SoonerError(Exception):
    """What all the exceptions are."""


class AnnotationError(SoonerError, TypeError):
    """An annotation that says something it cannot say, or stands where it cannot stand."""


class CallTimeout(SoonerError, TimeoutError):
    """A call took longer than its `timeout=`."""


class CompileError(SoonerError):
    """A function uses something that orchestrating code cannot be compiled from."""


class NoSuchName(SoonerError, AttributeError):
    """`sooner.x`, and there is no `x`."""


class OptionError(SoonerError, ValueError):
    """An option that does not exist, or has a value it cannot have."""


class PipeError(SoonerError):
    """The child process of `sooner.pipe` has failed."""

    def __init__(self, command, returncode, stderr):
        self.command, self.returncode, self.stderr = command, returncode, stderr
        super().__init__(command, returncode, stderr)

    def __str__(self):
        shown = self.command if isinstance(self.command, str) else " ".join(map(str, self.command))
        how = f"was ended by signal {-self.returncode}" if self.returncode < 0 else f"exited with status {self.returncode}"
        return f"`{shown}` {how}" + (f": {self.stderr.strip()}" if self.stderr.strip() else "")


class NotBuiltWarning(UserWarning):
    """An option was given that is read and does nothing yet."""


__all__ = ["AnnotationError", "CallTimeout", "CompileError", "NoSuchName", "NotBuiltWarning", "OptionError", "PipeError", "SoonerError"]
