"""Where functions come from: their text, and whether they are the user's own."""

import builtins
import contextvars
import dis
import functools
import linecache
import os
import re
import sys
import sysconfig
import types
import weakref

from sooner._options import internal, is_unordered
from sooner._sooner import kinds

_GENERATES = 0x220  # inspect's CO_GENERATOR and CO_ASYNC_GENERATOR

def text(filename, module_globals, code=None):
    """The source text of a file or notebook cell, or None. Of a file that has changed, the text that `code` was made from."""
    linecache.checkcache(filename)
    lines = linecache.getlines(filename, module_globals)
    versions = _texts.setdefault(filename, [])
    if lines and not (versions and versions[0][0] is lines):
        text = "".join(lines)
        if versions and versions[0][1] == text:  # One text for all functions of a file: it is recognised by identity.
            versions[0] = lines, versions[0][1]
        else:
            versions.insert(0, (lines, text))
    texts = [text for _, text in versions]
    if len(texts) > 1 and code is not None:
        return next((text for text in texts if code in _codes(text, filename)), texts[0])
    return texts[0] if texts else None


_texts: dict[str, list[tuple[list[str], str]]] = {}  # all that a file has been, the newest first


@functools.lru_cache(maxsize=32)
def _codes(text, filename):
    """All code that compiling the text makes."""
    try:
        made = [compile(text, filename, "exec", dont_inherit=True)]
    except (SyntaxError, ValueError):
        return frozenset()
    for one in made:  # It grows meanwhile.
        made += (constant for constant in one.co_consts if isinstance(constant, types.CodeType))
    return frozenset(made)


def made_in(code):
    """The code objects that running `code` makes functions of, each with the place of the text that says so."""
    for instruction in dis.get_instructions(code):
        if isinstance(instruction.argval, types.CodeType):
            place = instruction.positions
            yield instruction.argval, place.lineno or 0, place.col_offset or 0, place.end_lineno or 0, place.end_col_offset or 0
            yield from made_in(instruction.argval)


def innermost(function):
    """The function that decorators have wrapped."""
    while isinstance(getattr(function, "__wrapped__", None), types.FunctionType):
        function = function.__wrapped__
    return function


def is_internal(function):
    """Whether a function belongs to the user's project, and CPython can say where it was written."""
    return not function.__code__.co_flags & 0x2A0 and _is_known(function)  # generator, coroutine, async generator


def is_own_generator(function):
    """The same of a generator; one that stands in for a builtin is taken for such."""
    is_generator = function.__code__.co_flags & 0x2A0 == 0x20
    return is_generator and (function.__module__ in ("sooner._callbacks", "sooner._progress") or _is_known(function))


def generators_elsewhere(module_globals, filename, text, top):
    """Names of generators of the user's that a file finds in other files: in its globals, or, if those are still to be bound, beside it."""
    found = set()
    for name, value in list(module_globals.items()):
        if _is_generator(value):
            found.add(name)
        elif _is_gone_over(value):
            found.add("__iter__")
        elif isinstance(value, types.ModuleType) and _is_users(getattr(value, "__file__", None) or "<none>"):
            held = list(vars(value).items())
            found.update(name for name, one in held if _is_generator(one))
            found.update(["__iter__"] if any(_is_gone_over(one) for _, one in held) else [])
    if module_globals.get("__name__") == "sooner._callbacks":
        found.add("generator")  # What these are called with may be one of the user's.
    if module_globals.get("__name__") == "sooner._progress":
        found.add("yield")  # They are told whether the loop goes on.
    if "tqdm" in text:
        from sooner._progress import names_in

        found.update(names_in(text))
    for name in re.findall(r"^(?:from|import) ([a-zA-Z_]\w*)", text, re.MULTILINE) if top else ():
        beside = os.path.join(os.path.dirname(filename), name + ".py")
        codes = _codes("".join(linecache.getlines(beside)), beside) if os.path.isfile(beside) else ()
        found.update(code.co_name for code in codes if code.co_flags & _GENERATES)
        found.update(["__iter__"] if any(code.co_name in _ITEMS for code in codes) else [])
    return sorted(found)


def _is_generator(value):
    return isinstance(value, types.FunctionType) and value.__code__.co_flags & _GENERATES and _is_users(value.__code__.co_filename)


def _is_gone_over(value):
    """Whether it is a class of the user's whose code says what its instances are gone over for."""
    return isinstance(value, type) and not is_installed(value.__module__) and any(
        isinstance(vars(base).get(name), types.FunctionType) for base in value.__mro__ for name in _ITEMS
    )


_ITEMS = ("__iter__", "__getitem__")


def _is_known(function):
    if is_unordered(function):
        return False
    return _is_users(function.__code__.co_filename) or _is_widened(function.__globals__.get("__name__")) or _is_entered(function)


def _is_entered(function):
    """Whether the table of kinds says that a function of the library is entered like the user's own."""
    module = function.__module__
    return (module, function.__qualname__) in _entered() and getattr(sys.modules.get(module), function.__name__, None) is function


@functools.cache
def _entered():
    return {(where, name) for where, name, kind in kinds() if kind == "entered"}


def may_act(function):
    """Whether a function that is not compiled may have effects: one of the user's that stores something or calls more than builtins."""
    code = function.__code__
    if not _is_users(code.co_filename):
        return False
    called = False
    names = set()
    for instruction in dis.get_instructions(code):
        name = instruction.opname
        # From 3.12 on a method is an attribute with a mark.
        method = name == "LOAD_METHOD" or name == "LOAD_ATTR" and sys.version_info >= (3, 12) and instruction.arg & 1
        if method or name == "MAKE_FUNCTION" or name.startswith(_STORES):
            return True
        called |= name.startswith("CALL")
        if name == "LOAD_GLOBAL":
            names.add(instruction.argval)
    return called and any(name in function.__globals__ or not hasattr(builtins, name) for name in names)


_STORES = ("STORE_ATTR", "STORE_SUBSCR", "STORE_SLICE", "STORE_GLOBAL", "STORE_DEREF", "DELETE_ATTR", "DELETE_SUBSCR", "DELETE_GLOBAL")


def made_by(function):
    """Whether a function of the user's, or one that it calls by name, makes generators; and the classes of the user's that those name.

    Expressions count as well as functions with `yield`, as far as they stand in a function of the user's.
    """
    return _made_by([function])


def made_somewhere(function=None):
    """The same of all functions in modules of the user's, and in that of `function`."""
    modules = [vars(module) for module in map(sys.modules.get, users_modules(len(sys.modules))) if module]
    names = [*modules, getattr(function, "__globals__", {})]
    return _made_by([value for named in names for value in list(named.values()) if isinstance(value, (type, types.FunctionType))], inside=True)


def _made_by(work, inside=False):
    met, classes = set(), []
    while work:
        value = work.pop()
        if id(value) in met or is_installed(getattr(value, "__module__", None) or ""):
            continue
        met.add(id(value))
        if isinstance(value, type):
            classes.append(value)
            work += [held for held in vars(value).values() if inside and isinstance(held, types.FunctionType)]
        work += [wrapped for wrapped in [getattr(value, "__wrapped__", None)] if wrapped is not None]
        code = getattr(value, "__code__", None)
        if not isinstance(code, types.CodeType):
            continue
        codes = [code]
        for code in codes:
            yields = code.co_flags & _YIELDS and not (inside and code.co_name == "<genexpr>")
            if yields or not inside and len(met) > _MOST_MET:
                return True, []
            codes += [const for const in code.co_consts if isinstance(const, types.CodeType)]
            names = map(getattr(value, "__globals__", {}).get, code.co_names)
            work += [named for named in names if isinstance(named, (type, types.FunctionType))]
    return False, classes


_MOST_MET = 256
_YIELDS = 0x20 | 0x200  # CO_GENERATOR, CO_ASYNC_GENERATOR


def has_context_variables(function=None):
    """Whether a module of the user's, or that of `function`, has a context variable, or what makes them: those may stand in instances."""
    modules = map(sys.modules.get, users_modules(len(sys.modules)))
    beside = [getattr(function, "__globals__", {})]
    makers = (contextvars, contextvars.ContextVar)
    return any(
        isinstance(value, contextvars.ContextVar) or any(value is maker for maker in makers)
        for names in [*beside, *(vars(module) for module in modules if module)]
        for value in list(names.values())
    )


def computed_names(classes, function=None):
    """The names under which these classes, and those beside `function`, have a `cached_property`."""
    beside = [value for value in list(getattr(function, "__globals__", {}).values()) if issubclass(type(value), type)]
    found, met = set(), set()
    for cls in [*classes, *beside]:
        for base in [held for held in cls.__mro__ if held not in met]:
            met.add(base)
            found.update(name for name, held in vars(base).items() if type(held) is functools.cached_property)
    return found


def attributes_read(function):
    """The names of attributes that a function reads, and those functions do that it calls by name."""
    code = getattr(function, "__code__", None)
    if code is None:
        return ()
    if code not in _read:
        found, work, met = set(), [function], set()
        while work:
            one = innermost(work.pop())
            if type(one) is not types.FunctionType or one in met or len(met) > _MOST_MET:
                continue
            met.add(one)
            codes = [one.__code__]
            for part in codes:
                found.update(part.co_names)
                codes += [const for const in part.co_consts if isinstance(const, types.CodeType)]
                work += [one.__globals__[name] for name in part.co_names if name in one.__globals__]
        _read[code] = tuple(found)
    return _read[code]


_read: weakref.WeakKeyDictionary[types.CodeType, tuple[str, ...]] = weakref.WeakKeyDictionary()


@functools.lru_cache(maxsize=1)
def users_modules(how_many):
    """The names of modules of the user's, while there are so many modules in all."""
    return [name for name, module in list(sys.modules.items()) if isinstance(module, types.ModuleType) and not is_installed(name)]


@functools.cache
def is_installed(module):
    """Whether a module of this name is the standard library's or an installed package's."""
    if module in sys.builtin_module_names:
        return True
    filename = getattr(sys.modules.get(module), "__file__", None)
    return filename is not None and not _is_users(filename) and not _is_widened(module)


def _is_widened(module):
    """Whether `[tool.sooner] internal` or SOONER_INTERNAL names the module, or a package that it is in."""
    return isinstance(module, str) and any(f"{module}.".startswith(f"{name}.") for name in internal())


# The programs of the demonstration are written as a user would.
_DEMO = [os.path.join(os.path.realpath(os.path.dirname(__file__)), "_demo", name) for name in ("cities.py", "thoughts.py")]


@functools.cache
def _is_users(filename):
    if filename.startswith("<"):
        return filename.startswith("<ipython-") or filename in linecache.cache
    path = os.path.realpath(filename)
    return path in _DEMO or not any(path.startswith(place) for place in _installed())


@functools.cache
def _installed():
    """Folders of the standard library, of installed packages, and of this package."""
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    places = {sysconfig.get_path(name) for name in names}
    places |= {path for path in sys.path if os.path.basename(path) in ("site-packages", "dist-packages")}
    places.add(os.path.dirname(__file__))
    return tuple(os.path.join(os.path.realpath(place), "") for place in places if place)


def never_returns(function):
    """Whether all that it does is raise."""
    import dis

    return not any(one.opname.startswith("RETURN") for one in dis.get_instructions(function))
