"""Every exception that the package itself raises."""


class SoonerError(Exception):
    """What all of them are."""


class CompileError(SoonerError):
    """A function uses something that orchestrating code cannot be compiled from."""
