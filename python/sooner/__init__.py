"""Write ordinary, sequential Python. Every slow call in it starts as soon as it can."""

from functools import partial as _partial

from sooner import errors, json, sim
from sooner._auto import auto
from sooner._kinds import output, readonly, sequential, unordered
from sooner._options import options
from sooner._pipe import pipe
from sooner._registry import annotate
from sooner._run import last_run
from sooner._sooner import __version__
from sooner._sooner import quiet as _quiet
from sooner._stream import AsyncStream, Stream

__all__ = [  # not `json`: `from sooner import *` is to leave Python's own alone
    "AsyncStream",
    "Stream",
    "__version__",
    "annotate",
    "auto",
    "errors",
    "last_run",
    "options",
    "output",
    "pipe",
    "readonly",
    "sequential",
    "sim",
    "unordered",
]


@_partial(_quiet, signature="(name)")
def __getattr__(name):
    raise errors.NoSuchName(f"sooner has no `{name}`; it has {', '.join(sorted({*__all__, 'json'} - {'__version__'}))}")
