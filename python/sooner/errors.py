"""Every exception and warning that the package itself raises."""


class SoonerError(Exception):
    """What all the exceptions are."""


class CompileError(SoonerError):
    """A function uses something that orchestrating code cannot be compiled from."""


class AnnotationError(SoonerError, TypeError):
    """An annotation that says something it cannot say, or stands where it cannot stand."""


class OptionError(SoonerError, ValueError):
    """An option that does not exist, or has a value it cannot have."""


class CallTimeout(SoonerError, TimeoutError):
    """A call took longer than its `timeout=`."""


class NotBuiltWarning(UserWarning):
    """An option was given that is read and does nothing yet."""


__all__ = ["AnnotationError", "CallTimeout", "CompileError", "NotBuiltWarning", "OptionError", "SoonerError"]
