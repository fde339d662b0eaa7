"""The end of the interpreter, as modules are freed: an entry of `sys.modules` is the only thing that hears of it.

What is compiled knows the globals of its module, and some calls, classes and callables are kept. They are let go then, so that what stands
in the user's modules is freed as in plain Python: a file that nobody closed is written.
"""

import sys
import types

from sooner._sooner import let_go

_then = [let_go]


def at_the_end(forget):
    """Has something forgotten then. It finds no globals of its own by that time."""
    _then.append(forget)
    return forget


class _Last(types.ModuleType):
    def __del__(self, then=_then, is_finalizing=sys.is_finalizing):
        for forget in then if is_finalizing() else ():
            forget()


sys.modules["sooner._last.of_all"] = _Last("sooner._last.of_all")
