"""Both faults are shown."""

import sys


def hook(kind, value, trace):
    raise KeyError("h")


sys.excepthook = hook
[][3]
