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


class NotBuiltWarning(UserWarning):
    """An option was given that is read and does nothing yet."""


__all__ = ["AnnotationError", "CallTimeout", "CompileError", "NoSuchName", "NotBuiltWarning", "OptionError", "SoonerError"]
