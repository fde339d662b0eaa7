"""Which attributes of its receiver a method reads, by its code: a call of it waits for writes to those and to no others."""

import types
import weakref

from sooner._kinds import runs_code

_known: weakref.WeakKeyDictionary[types.CodeType, frozenset[str] | None] = weakref.WeakKeyDictionary()
_LOADS = ("LOAD_ATTR", "LOAD_METHOD")
MOST_METHODS = 50  # followed from one another; beyond, everything counts


def of_receiver(method):
    """Names of the attributes that a bound method reads through its first parameter, or None for all of them."""
    names, seen, work = set(), set(), [getattr(method, "__func__", None)]
    cls = type(method.__self__)
    while work:
        function = work.pop()
        while not runs_code(type(function)) and hasattr(function, "__wrapped__"):  # a wrapper hands the receiver on
            function = function.__wrapped__
        if not isinstance(function, types.FunctionType) or len(seen) > MOST_METHODS:
            return None
        if function in seen:
            continue
        seen.add(function)
        read = _through_first(function.__code__)
        if read is None:
            return None
        for name in read:
            found = next((base.__dict__[name] for base in cls.__mro__ if name in base.__dict__), None)
            if isinstance(found, types.FunctionType):
                work.append(found)
            elif found is not None and hasattr(type(found), "__get__") and not isinstance(found, (staticmethod, types.MemberDescriptorType)):
                return None  # a property, a classmethod: code that may look at anything
            names.add(name)
    return tuple(names)


def _through_first(code):
    if code not in _known:
        _known[code] = _read(code)
    return _known[code]


def _read(code):
    """Attributes loaded from the first parameter; None if it is used in any other way."""
    import dis

    if not code.co_argcount:
        return None
    first = code.co_varnames[0]
    if first in code.co_cellvars:
        return None
    names = set()
    instructions = [one for one in dis.get_instructions(code) if one.opname != "CACHE"]
    for one, after in zip(instructions, [*instructions[1:], None]):
        if "LOAD_FAST" in one.opname and "STORE" not in one.opname:
            loaded = one.argval if isinstance(one.argval, tuple) else (one.argval,)
            if first in loaded[:-1]:
                return None
            if loaded[-1] == first:
                if after is None or after.opname not in _LOADS:
                    return None
                names.add(after.argval)
        elif one.argval == first and one.opname in ("STORE_FAST", "DELETE_FAST"):
            return None
    return frozenset(names)


_touched: weakref.WeakKeyDictionary[types.CodeType, tuple[tuple[str, ...], ...]] = weakref.WeakKeyDictionary()
_STORES = ("STORE_GLOBAL", "DELETE_GLOBAL")
_SETS = ("STORE_ATTR", "DELETE_ATTR")


def names(code):
    """What a function's code names, that of functions in it included: globals bound, globals read, attributes set, attributes read."""
    if code not in _touched:
        _touched[code] = _names(code)
    return _touched[code]


def _names(code):
    import dis

    bound, read, set_, got, work = set(), set(), set(), set(), [code]
    while work:
        code = work.pop()
        work.extend(constant for constant in code.co_consts if isinstance(constant, types.CodeType))
        for one in dis.get_instructions(code):
            if one.opname in _STORES:
                bound.add(one.argval)
            elif one.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                read.add(one.argval)
            elif one.opname in _SETS:
                set_.add(one.argval)
            elif one.opname in _LOADS:
                got.add(one.argval)
    return tuple(bound), tuple(read), tuple(set_), tuple(got)


def variables(function):
    """What a function, what it is wrapped around, and those that it calls of its own module may look at that can be bound anew: variables
    of functions around it, and globals, each with its dictionary."""
    cells, named, work = [], {}, [function]
    for function in work:  # More are added on the way.
        while isinstance(function, types.FunctionType):
            cells += function.__closure__ or ()
            found, codes = function.__globals__, [function.__code__]
            for code in codes:
                codes += [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
                for name in code.co_names:  # Attributes are among the names too: that does no harm.
                    value = found.get(name)
                    if not isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type)):
                        named.update({(id(found), name): (found, name)} if name in found else {})
                    elif getattr(value, "__globals__", None) is found and value not in work and len(work) < MOST_METHODS:
                        work.append(value)
            function = getattr(function, "__wrapped__", None)
    return cells, list(named.values())


def gives_nothing(function):
    """Whether every `return` of a function is one of `None`."""
    import dis

    instructions = [one for one in dis.get_instructions(function.__code__) if one.opname != "CACHE"]
    for before, one in zip([None, *instructions], instructions):
        if one.opname == "RETURN_VALUE" and (one.is_jump_target or before.opname != "LOAD_CONST" or before.argval is not None):
            return False
        if one.opname == "RETURN_CONST" and one.argval is not None:
            return False
    return True


def hangs_on_nothing(cls):
    """Whether no `__init__` of a class and its bases names anything but builtins: what they do hangs on what they are given alone."""
    import builtins

    for init in [base.__dict__["__init__"] for base in cls.__mro__ if "__init__" in base.__dict__]:
        if not isinstance(init, types.FunctionType):
            continue
        named = names(init.__code__)[1]
        defaults = [*(init.__defaults__ or ()), *(init.__kwdefaults__ or {}).values()]
        if (
            not all(hasattr(builtins, name) and name not in init.__globals__ for name in named)
            or not set(init.__code__.co_freevars) <= {"__class__"}
            or not all(value is None or isinstance(value, (str, bytes, int, float)) for value in defaults)
        ):
            return False
    return True


def knows(callee, thing):
    """Whether code that is passed this finds it by a name of its own too: a global, what one holds, a variable of a function around
    it, a default, an attribute that it reads of its receiver. It has to see that it is the same."""
    if runs_code(type(callee)):
        return False
    function = getattr(callee, "__func__", callee)
    receiver = getattr(callee, "__self__", None)
    while not runs_code(type(function)) and hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    if not isinstance(function, types.FunctionType):
        return False
    held = [function.__globals__.get(name) for name in names(function.__code__)[1]]
    held += [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    for cell in function.__closure__ or ():
        try:
            held.append(cell.cell_contents)
        except ValueError:
            pass  # Not bound yet.
    if receiver is not None and not runs_code(type(receiver)) and hasattr(receiver, "__dict__"):
        held += [vars(receiver).get(name) for name in _through_first(function.__code__) or ()]
        held += [vars(type(receiver)).get(name) for name in _through_first(function.__code__) or ()]
    return any(one is thing for one in held) or any(one is thing for some in held for one in _few_in(some))


def _few_in(held, most=64):
    if type(held) in (list, tuple) and len(held) <= most:
        return held
    return held.values() if type(held) is dict and len(held) <= most else ()
