"""The first: its function is auto."""

import sooner

from . import second


@sooner.auto
def ping(n, who):
    return ["first", *second.pong(n - 1, who)]
