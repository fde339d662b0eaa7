"""A hook of the script's own shows the fault."""

import sys


def hook(kind, value, trace):
    print("hook", kind.__name__, value, trace.tb_lineno, trace.tb_next, file=sys.stderr)


sys.excepthook = hook
[][3]
