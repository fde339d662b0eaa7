"""Sets of constants, as CPython's compiler has made them: their order shows when they are gone over, and hangs on how they were made,
on others that are equal, and on whether the code was loaded from a file."""

import types

_kept: dict[frozenset[object], frozenset[object]] = {}


def keep(code):
    """Those in a code object, and in those of what it defines."""
    work = [code]
    while work:
        for constant in work.pop().co_consts:
            if type(constant) is frozenset:
                _kept.setdefault(_key(constant), constant)
            elif isinstance(constant, types.CodeType):
                work.append(constant)


def frozen(items):
    """The one with these members."""
    return _kept.get(_key(items)) or frozenset(items)


def _key(items):
    """Equal ones may be others: 1, 1.0 and True."""
    return frozenset((type(item), item) for item in items)
