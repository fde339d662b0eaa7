"""Functions that may raise `StopIteration`, by what they name: a `map` or `filter` of such a one ends there, so its calls are made one by one."""

import types
import weakref

from sooner._source import innermost

MOST = 100  # functions followed from one another; beyond, it is taken that none does
_known: weakref.WeakKeyDictionary[types.CodeType, bool] = weakref.WeakKeyDictionary()
_RAISES, _ASKS = {"StopIteration"}, {"StopIteration", "next", "__next__"}


def may_stop(callee, outside):
    """Whether a call of it may. Of one made `outside`, only if it says so itself."""
    first = _written(callee)
    if first is None:
        return False
    if outside:
        return bool(_RAISES & _names(first.__code__))
    code = first.__code__
    if code not in _known:
        _known[code] = _follow(first, getattr(callee, "__self__", None))
    return _known[code]


def _follow(function, receiver):
    seen, work = set(), [function]
    while work and len(seen) < MOST:
        function = work.pop()
        if function.__code__ in seen:
            continue
        seen.add(function.__code__)
        names = _names(function.__code__)
        if _ASKS & names:
            return True
        around = function.__globals__
        classes = [found for found in around.values() if isinstance(found, type) and found.__module__ == around.get("__name__")]
        if receiver is not None:
            classes.append(type(receiver))
        cells = [cell.cell_contents for cell in function.__closure__ or () if _is_full(cell)]
        found = [*cells, *(around[name] for name in names if name in around)]
        found += [vars(base)[name] for cls in classes for base in cls.__mro__ for name in names if name in vars(base)]
        work += [own for own in map(_written, found) if own is not None and own.__globals__ is around]
    return False


def _written(callee):
    callee = innermost(getattr(callee, "__func__", callee))
    return callee if isinstance(callee, types.FunctionType) else None


def _names(code):
    names, work = set(), [code]
    while work:
        code = work.pop()
        names.update(code.co_names)
        work.extend(constant for constant in code.co_consts if isinstance(constant, types.CodeType))
    return names


def _is_full(cell):
    try:
        cell.cell_contents
    except ValueError:
        return False
    return True
