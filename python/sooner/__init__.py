"""Write ordinary, sequential Python. Every slow call in it starts as soon as it can."""

from sooner import errors
from sooner._auto import auto
from sooner._sooner import __version__

__all__ = ["__version__", "auto", "errors"]
