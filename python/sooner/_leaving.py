"""The end of the interpreter while runs go on in other threads, which then stand still (`still.rs`). Imported by the first such run."""

import atexit
import time
from collections.abc import Callable

from sooner._sooner import inside, leave

waiting: set[Callable[[object], None]] = set()  # What wakes runs of other threads.
_LOOKS, _PAUSE = 60, 0.005


@atexit.register
def _leave():
    leave()
    for wake in list(waiting):
        wake(None)
    for _ in range(_LOOKS):
        if not inside():
            break
        time.sleep(_PAUSE)  # Those that are in the middle of something come to their next step.
