"""Progress bars: `for x in tqdm(xs)`. A loop goes over what the bar was given, and shows on the way how far it has come.

The bar itself is told in the program's order, as output is, so nothing waits for it: it goes over items that stand for those of the
loop. The engine enters `gone_over` as it does generators of the user's.
"""

import re
import sys
import types

from sooner._kinds import output


class _Places:
    """Something that has as many items as a bar has been told of."""

    def __init__(self):
        self.ended = False

    def __iter__(self):
        return self

    def __next__(self):
        if self.ended:
            raise StopIteration


class _Sized(_Places):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def __len__(self):
        return self.size


class Shown:
    """What a loop shows: the bar's own iterator, over items that stand for the loop's."""

    def __init__(self, bar, places):
        self.bar, self.places, self.items = bar, places, iter(bar)


def gone_over(make, iterable=None, *args, **kwargs):
    size = len(iterable) if hasattr(type(iterable), "__len__") else None
    shown = begin(make, size, kwargs.get("file"), args, kwargs)
    for item in iterable:
        step(shown)
        if not (yield item):  # Here that is whether the loop goes on.
            leave(shown)
            return
    end(shown)


def ranged(make, *args, **kwargs):
    items = range(*args)
    shown = begin(make, len(items), kwargs.get("file"), (), kwargs)
    for item in items:
        step(shown)
        if not (yield item):
            leave(shown)
            return
    end(shown)


@output
def begin(make, size, file, args, kwargs):
    places = _Places() if size is None else _Sized(size)
    return Shown(make(places, *args, **kwargs), places)


def step(shown):
    next(shown.items)


def end(shown):
    shown.places.ended = True
    next(shown.items, None)


def leave(shown):
    shown.items.close()


def over_items(make):
    """What goes over the items that such a bar is made of, or None."""
    std = sys.modules.get("tqdm.std")
    if std is None:
        return None
    if _is_bar(make):
        return types.MethodType(gone_over, make)
    module = getattr(make, "__module__", None)
    if isinstance(module, str) and module.startswith("tqdm.") and getattr(make, "__name__", None) == "trange":
        bar = getattr(sys.modules.get(module), "tqdm", None)
        return types.MethodType(ranged, bar) if _is_bar(bar) else None
    return None


def held_by(bar):
    """The names of what such a bar, or what a loop shows of one, holds, and the file that it writes to; None of anything else."""
    if type(bar) is Shown:
        return list(vars(bar)), _file(bar.bar)
    return (list(vars(bar)), _file(bar)) if _is_bar(type(bar)) else None


def _file(bar):
    return getattr(getattr(bar, "fp", None), "_wrapped", None)


def _is_bar(cls):
    """Whether it is a class of bars that go over items as `tqdm` does, and nobody's own."""
    std = sys.modules.get("tqdm.std")
    if std is None or not isinstance(cls, type) or not issubclass(cls, std.tqdm) or cls.__iter__ is not std.tqdm.__iter__:
        return False
    return all(base.__module__.partition(".")[0] in ("builtins", "tqdm") for base in cls.__mro__)


def names_in(text):
    """Names that a file may have such bars under."""
    found = {"tqdm", "trange"}
    for names in re.findall(r"^\s*from tqdm[\w.]* import (.+)$", text, re.MULTILINE):
        found.update(alias or name for name, alias in re.findall(r"(\w+)(?:\s+as\s+(\w+))?", names))
    return found
