"""Who carries which annotation: marking callables, and finding the mark of whatever is called.

Functions and classes carry their mark as `__sooner__`. Everything else (builtins, bound methods, instances) is listed here
by identity, with a strong reference, so that an identity is never used again for something else.

What is called is asked for its class by `type`: `isinstance` may ask the thing itself, which may be a proxy that loads something.
"""

import functools
import sys
import types

from sooner import _stream
from sooner._kinds import FENCE, SLEEP, Annotation, Kind, check_target, name_of, runs_code
from sooner._kinds import output as _output
from sooner._kinds import unordered as _unordered
from sooner._last import at_the_end
from sooner._sooner import forget_kinds, quiet
from sooner.errors import AnnotationError

_listed: dict[object, tuple[object, Annotation]] = {}
_names: set[str | None] = set()
at_the_end(_listed.clear)
_BOUND_IN_C = (types.BuiltinMethodType, types.MethodWrapperType)
_METHODS_IN_C = (*_BOUND_IN_C, types.MethodDescriptorType, types.WrapperDescriptorType, types.ClassMethodDescriptorType)
_COROUTINE = 0x80  # inspect.CO_COROUTINE, and inspect is slow to import
_CACHED = type(functools.lru_cache(lambda: None))


@functools.partial(quiet, signature="(target, kind)")
def annotate(target, kind):
    """Annotates somebody else's function, builtin, method, class or callable object: `annotate(requests.get, sooner.unordered)`."""
    if not isinstance(kind, Kind):
        from sooner import _kinds, _mistakes

        kinds = (_kinds.unordered, _kinds.readonly, _kinds.sequential, _kinds.output)
        raise AnnotationError(_mistakes.not_a_kind(target, kind, kinds, name_of))
    mark(target, kind)
    _stream.noted(target)
    return target


def mark(target, kind):
    """Puts a mark on `target` and returns `target`."""
    check_target(target, kind)
    carrier = target.__func__ if isinstance(target, (classmethod, staticmethod)) else target
    annotation = kind.annotation()
    _names.add(getattr(carrier, "__name__", None))
    known = own_mark(carrier)
    if known is not None:
        if known.says_the_same(annotation):
            return target
        asked = kind.name if kind.name != known.kind else f"{kind.name} with other options"
        raise AnnotationError(f"`{name_of(carrier)}` is annotated {known.kind} already, and cannot be {asked} as well; keep one")
    if isinstance(carrier, (types.FunctionType, _CACHED)):
        carrier.__sooner__ = annotation
    elif not (isinstance(carrier, type) and _set_on_class(carrier, annotation)):
        _listed[_key(carrier)] = (carrier, annotation)
    of_module = isinstance(getattr(carrier, "__self__", None), types.ModuleType)
    forget_kinds(isinstance(carrier, _METHODS_IN_C) and not of_module, isinstance(carrier, types.MethodType))
    return target


def lookup(target):
    """The annotation that a call of `target` falls under, or None."""
    if type(target) is types.FunctionType:  # Most calls are of these, and most of these carry their own.
        own = target.__dict__.get("__sooner__")
        if own is not None:
            return own
    levels = [level for level, _, _ in _levels(target)]
    return next((own for level in levels if (own := _own(level)) is not None), None) or _of_project(levels)


def any_named(names):
    """Whether something of one of these names was annotated."""
    return not _names.isdisjoint(names)


def own_mark(function):
    """The annotation that was written above this very function, or None."""
    known = _own(function)
    return None if known is None or known is _inherited(function) else known


class _Missing:
    """Stands for an argument that has not arrived. A key function that does more than pass it by fails."""

    __slots__ = ()

    def _used(self, *_):
        raise LookupError("the argument is not there yet")

    __getattr__ = __getitem__ = __iter__ = __len__ = __bool__ = __str__ = __repr__ = __format__ = __hash__ = __eq__ = _used
    __int__ = __float__ = __index__ = __add__ = __radd__ = __lt__ = __contains__ = __call__ = _used


MISSING = _Missing()


def resource_of(annotation, target, args, kwargs):
    """The resource that a call is ordered by, or None for every resource. Raises what its key function raises."""
    on = annotation.on
    if on is None or isinstance(on, str):
        return on
    for level, before, named in _levels(target):
        if _own(level) is annotation:
            target, args, kwargs = level, before + args, {**named, **kwargs}
            break
    try:
        key = on(*args, **kwargs)
    except TypeError as error:
        key = _key_by_name(on, target, args, kwargs, error)
    if key is MISSING:
        raise LookupError("the key is not there yet")
    return key if key is None or isinstance(key, str) else repr(key)


def writes_text(target, *given):
    """Whether it is `print`, a method of `sys.stdout` or a log, and not to a file of somebody's: that cannot fail if the text can be had."""
    if lookup(target) is not _TEXT:
        return False
    if getattr(target, "__module__", None) in ("sooner._progress", "tqdm.std"):
        return True
    others = [value for value in given if not issubclass(type(value), str)]
    if target.__name__ in _WRITES:
        return not others
    return all(_is_standard(value) for value in others if runs_code(type(value)) or hasattr(value, "write"))


def writes_standard(target):
    """Which method of where text usually goes it is, if it is given text."""
    name = None if runs_code(type(target)) else getattr(target, "__name__", None)
    return name if name in ("write", "writelines") and lookup(target) is _TEXT else None


def _is_standard(stream):
    """Whether it is where text usually goes."""
    from sooner._output import is_standard  # on demand: it is what a run needs

    return is_standard(stream)


def is_async(target):
    """Whether calling `target` gives a coroutine."""
    if type(target) is types.FunctionType:
        return bool(target.__code__.co_flags & _COROUTINE)
    for level, _, _ in _levels(target, through_wrappers=False):
        if isinstance(level, types.FunctionType):
            return bool(level.__code__.co_flags & _COROUTINE)
    return False


def _key_by_name(on, target, args, kwargs, error):
    """The key function once more, with the defaults of the call filled in; or what is wrong with it."""
    import inspect

    try:
        inspect.signature(on).bind(*args, **kwargs)
    except TypeError:
        pass
    else:
        raise error
    try:
        signature = inspect.signature(target)
    except (TypeError, ValueError):  # made in C
        signature = None
    try:
        bound = None if signature is None else signature.bind(*args, **kwargs)
    except TypeError:
        return None  # The call does not fit its function either, which will say so.
    try:
        if bound is None:
            raise error
        bound.apply_defaults()
        inspect.signature(on).bind(*bound.args, **bound.kwargs)
    except TypeError:
        wanted = "" if signature is None else f": {signature}"
        raise AnnotationError(
            f"on= of `{name_of(target)}` takes {inspect.signature(on)} and does not fit this call; "
            f"give it the parameters of `{name_of(target)}`{wanted}"
        ) from error
    return on(*bound.args, **bound.kwargs)


def _levels(target, through_wrappers=True):
    """`target` and, one after the other, what it stands for, each with the arguments that come before the call's own."""
    before, named = (), {}
    for _ in range(32):  # A proxy may claim to wrap itself.
        yield target, before, named
        if issubclass(type(target), type) or _is_auto(target):
            return
        if issubclass(type(target), types.MethodType):
            before, target = (target.__self__, *before), target.__func__
        elif issubclass(type(target), functools.partial):
            before, named, target = target.args + before, {**target.keywords, **named}, target.func
        elif issubclass(type(target), (classmethod, staticmethod)):
            target = target.__func__
        elif issubclass(type(target), _BOUND_IN_C):
            owner = target.__self__
            if owner is None or issubclass(type(owner), (types.ModuleType, type)):
                return
            before, target = (owner, *before), getattr(type(owner), target.__name__, None)
        elif issubclass(type(target), (types.FunctionType, _CACHED)):
            target = target.__dict__.get("__wrapped__") if through_wrappers else None
        else:
            before, target = (target, *before), getattr(type(target), "__call__", None)
            if issubclass(type(target), types.WrapperDescriptorType):
                return
        if target is None:
            return


def _own(target):
    """The mark that this very object carries."""
    if issubclass(type(target), (types.FunctionType, _CACHED, type)):
        own = target.__dict__.get("__sooner__")
        if isinstance(own, Annotation):
            return own
    if _is_auto(target):
        return None
    found = _listed.get(_key(target))
    if found is None and issubclass(type(target), types.MethodType) and issubclass(type(target.__self__), type):
        bases = (_listed.get((id(base), id(target.__func__))) for base in target.__self__.__mro__[1:])
        found = next((one for one in bases if one is not None), None)
    return found[1] if found is not None else _of_text(target)


def _of_text(target):
    """`sys.stdout.write` and the like, and whatever logs."""
    if issubclass(type(target), types.FunctionType):
        return _TEXT if target.__name__ in _OUTPUTS.get(target.__module__, ()) else None
    stream = getattr(target, "__self__", None) if issubclass(type(target), (*_BOUND_IN_C, types.MethodType)) else None
    return _TEXT if stream is not None and target.__name__ in _WRITES and _is_standard(stream) else None


def _of_project(levels):
    """What `[tool.sooner] unordered` names, by module or by its own name."""
    from sooner._options import is_unordered

    return _UNORDERED if any(map(is_unordered, levels)) else None


def _inherited(target):
    """The mark that functools.wraps copied from what it wraps: a wrapper may have its own instead."""
    wrapped = target.__dict__.get("__wrapped__") if issubclass(type(target), (types.FunctionType, _CACHED)) else None
    return None if wrapped is None else lookup(wrapped)


def _set_on_class(cls, annotation):
    try:
        cls.__sooner__ = annotation
    except TypeError:  # a class made in C
        return False
    return True


def _key(target):
    """Identity, also of what Python makes anew each time it is asked for."""
    if issubclass(type(target), types.MethodType):
        return id(target.__self__), id(target.__func__)
    if issubclass(type(target), _BOUND_IN_C) and target.__self__ is not None and not issubclass(type(target.__self__), types.ModuleType):
        return id(target.__self__), target.__name__
    return id(target)


def _is_auto(target):
    return type(target).__module__ == "sooner._auto"


def _list_builtins():
    import builtins
    import time

    for target, annotation in ((builtins.print, _TEXT), (time.sleep, SLEEP), (builtins.breakpoint, FENCE)):
        _listed[id(target)] = (target, annotation)


_LOGS = {"debug", "info", "warning", "warn", "error", "exception", "critical", "fatal", "log"}
_WRITES = {"write", "writelines", "flush", "print_each"}
_BARS = {"clear", "close", "display", "refresh", "set_description", "set_description_str", "set_postfix", "set_postfix_str", "update", "write"}
_STEPS = {"end", "leave", "step"}
_OUTPUTS = {"logging": _LOGS, "sooner._output": _WRITES, "sooner._progress": _STEPS, "tqdm.std": _BARS}
_TEXT = _output.annotation()
_UNORDERED = _unordered.annotation()
_list_builtins()
