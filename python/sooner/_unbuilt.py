"""Options that are known before what they ask for is built: whoever gives one is told that it does nothing."""

import os
import sys

from sooner.errors import NotBuiltWarning

_INSTEAD = {
    "batch": "calls are made one by one",
    "cache": "every call is made",
    "check": "nothing is checked",
    "idempotent": "no call is made again by itself but by retry=",
    "progress": "nothing is shown",
    "speculate": "code behind a condition waits for it",
}
_HERE = os.path.dirname(__file__)


def warn(where, name):
    """Warns at the user's line, if the option is one of these."""
    if name in _INSTEAD:
        import warnings  # Few programs need it.

        level, frame = 1, sys._getframe()
        while frame is not None and os.path.dirname(frame.f_code.co_filename) == _HERE:
            level, frame = level + 1, frame.f_back
        warnings.warn(f"{where} does nothing yet: {_INSTEAD[name]}", NotBuiltWarning, stacklevel=level)
