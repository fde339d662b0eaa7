"""Code that may set context variables where nobody sees into it: a context manager with `yield`, a generator, a method run natively.

Calls are made in the context as it stands where they are, so those behind such code wait for it. Its instructions are looked at: it
says `.set` or `.reset`, or names code of the user's that does. Installed packages are taken to set none of the user's.
"""

import contextlib
import contextvars
import dis
import functools
import sys
import types
import weakref

from sooner._source import innermost, is_installed, users_modules

_SETTERS = ("set", "reset")
_HOLDERS = (contextlib.ExitStack, contextlib.AsyncExitStack, contextlib._GeneratorContextManager, contextlib._AsyncGeneratorContextManager, functools.partial)
_MOST = 500  # past so many functions, it may
_reached: weakref.WeakKeyDictionary[types.CodeType, bool] = weakref.WeakKeyDictionary()
_named: weakref.WeakKeyDictionary[types.CodeType, tuple[set[str], set[str], bool]] = weakref.WeakKeyDictionary()


def sets(thing):
    """Whether calling it, going on with it, or a method of it, may."""
    kind = type(thing)
    if kind is types.BuiltinMethodType:
        return type(thing.__self__) is contextvars.ContextVar and thing.__name__ in _SETTERS
    if kind is types.FunctionType:
        return _reaches(thing)
    if kind is types.MethodType:
        return sets(thing.__func__) or issubclass(type(thing.__self__), _HOLDERS) and sets(thing.__self__)
    if kind is functools.partial:
        return any(map(sets, (thing.func, *thing.args, *thing.keywords.values())))
    if kind is contextlib._GeneratorContextManager:
        return sets(thing.func)
    if kind is types.GeneratorType:
        return _goes_on(thing.gi_code, thing.gi_frame)
    if kind is types.CoroutineType:
        return _goes_on(thing.cr_code, thing.cr_frame)
    if issubclass(kind, _HOLDERS):
        return True
    cls = thing if issubclass(kind, type) else kind
    return any(map(_reaches, _functions_of(cls)))


def _goes_on(code, frame):
    if frame is None:
        return False
    closure = tuple(types.CellType(frame.f_locals.get(name)) for name in code.co_freevars)
    return _reaches(types.FunctionType(code, frame.f_globals, closure=closure))


def _functions_of(cls):
    """What a class of the user's, and those that it derives from, were written with."""
    if not issubclass(type(cls), type):
        return []
    bases = [base for base in cls.__mro__ if not is_installed(base.__module__)]
    return [found for base in bases for held in vars(base).values() for found in _functions_in(held)]


def _functions_in(held):
    if isinstance(held, property):
        return [part for part in (held.fget, held.fset, held.fdel) if type(part) is types.FunctionType]
    found = getattr(held, "__func__", getattr(held, "func", held))
    return [found] if type(found) is types.FunctionType else []


def _reaches(function):
    """Whether a function of the user's says so, or one that it names. Found out once."""
    code = innermost(function).__code__
    if code not in _reached:
        _reached[code] = _look_through(function)
    return _reached[code]


def _look_through(function):
    work, met = [function], set()
    while work:
        one = innermost(work.pop())
        if type(one) is not types.FunctionType or one.__code__ in met or is_installed(one.__module__):
            continue
        met.add(one.__code__)
        if len(met) > _MOST:
            return True
        names, attributes, sets_some = _names_in(one.__code__)
        if sets_some:
            return True
        held = [one.__globals__.get(name) for name in names] + [_content(cell) for cell in one.__closure__ or ()]
        for found in held:
            if issubclass(type(found), type):
                work += _functions_of(found)
            elif isinstance(found, types.ModuleType):
                work += [vars(found).get(name) for name in attributes]
            else:
                work.append(found)
        methods = _methods(one.__globals__)
        work += [method for name in attributes for method in methods.get(name, ())]
    return False


def _content(cell):
    try:
        return cell.cell_contents
    except ValueError:
        return None


def _methods(beside):
    """The functions of the user's classes by name: of its modules, and of what stands beside."""
    found = {}
    modules = [vars(sys.modules[name]) for name in users_modules(len(sys.modules)) if name in sys.modules]
    classes = {cls for names in [beside, *modules] for cls in list(names.values()) if issubclass(type(cls), type)}
    for cls in classes:
        for base in cls.__mro__:
            if not is_installed(base.__module__):
                for name, held in vars(base).items():
                    found.setdefault(name, set()).update(_functions_in(held))
    return found


def _names_in(code):
    """The globals that code names, the attributes, and whether one of those is called as `set` and `reset` of a variable are: with something."""
    if code not in _named:
        names, attributes, sets_some = set(), set(), False
        instructions = list(dis.get_instructions(code))
        for one, behind in zip(instructions, [*instructions[1:], None]):
            if one.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                names.add(one.argval)
            elif one.opname in ("LOAD_ATTR", "LOAD_METHOD", "LOAD_SUPER_ATTR"):
                attributes.add(one.argval)
                with_nothing = behind is not None and behind.opname in ("PRECALL", "CALL") and behind.arg == 0  # `event.set()`
                sets_some |= one.argval in _SETTERS and not with_nothing
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                inner = _names_in(constant)
                names |= inner[0]
                attributes |= inner[1]
                sets_some |= inner[2]
        _named[code] = names, attributes, sets_some
    return _named[code]
