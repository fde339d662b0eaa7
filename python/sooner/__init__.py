"""Write ordinary, sequential Python. Every slow call in it starts as soon as it can."""

from sooner._sooner import __version__

__all__ = ["__version__"]
