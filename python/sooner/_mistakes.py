"""Words for mistakes: what is there, and what to write instead. Loaded when one was made."""

import functools
import types

_CACHED = type(functools.lru_cache(lambda: None))
_BUILTIN = (types.BuiltinFunctionType, types.MethodDescriptorType, types.MethodWrapperType, types.WrapperDescriptorType)
_AUTO = ("fallback", "speculate")


def meant(name, known, cutoff=0.6):
    """The known name that is nearest, or None."""
    import difflib

    return next(iter(difflib.get_close_matches(name, known, 1, cutoff)), None)


def unknown_option(where, name, known):
    """Nobody has such an option, or somebody else has."""
    from sooner._kinds import _OPTIONS as of_calls
    from sooner._options import _CHECKS as of_runs

    owners = [(of_calls, f"sooner.unordered({name}=...)"), (of_runs, f"`with sooner.options({name}=...):`"), (_AUTO, f"@sooner.auto({name}=...)")]
    there = [words for names, words in owners if name in names]
    near = None if there else meant(name, known)
    if near is not None:
        return f"{where} has no option `{name}`; did you mean `{near}`?"
    if there:
        return f"{where} has no option `{name}`; it belongs to {' or to '.join(there)}"
    return f"{where} has no option `{name}`; it has {', '.join(known)}"


def not_for_auto(target):
    """Why `@sooner.auto` cannot stand on this."""
    here, name = "@sooner.auto", getattr(target, "__name__", type(target).__name__)
    if target is None:
        return got_nothing(here)
    if isinstance(target, bool):
        return f"{here} got {target}; options are given by name: {here}(fallback={target})"
    if isinstance(target, property):
        return f"{here} stands on top of @property; write @property above it"
    if isinstance(target, _CACHED):
        return f"{here} stands on top of @functools.lru_cache or @functools.cache; write that above it"
    if isinstance(target, functools.partial):
        inner = getattr(target.func, "__name__", "function")
        return f"{here} takes a function, and got a functools.partial of one; write functools.partial(sooner.auto({inner}), ...)"
    if isinstance(target, types.MethodType):
        return f"{here} takes a function, and `{name}` is a method of an instance already; write {here} above its `def`"
    if isinstance(target, _BUILTIN):
        return f"{here} compiles the text of a function, and the builtin `{name}` has none; to say how its calls are ordered, write sooner.annotate({name}, sooner.unordered)"
    if isinstance(target, types.CoroutineType):
        return got_coroutine(here, target)
    if callable(target):
        return f"{here} takes a function or a class, and got an object of the class `{type(target).__name__}`; write {here} above the `def __call__` of that"
    return f"{here} takes a function or a class, and {target!r} is neither; give it the function itself, not what it returned"


def on_top_of_annotation(name, kind):
    """Why `@sooner.auto` cannot stand on what is annotated."""
    return (
        f"@sooner.auto stands on top of @sooner.{kind}: `{name}` cannot be orchestrating code, taken apart, and one call, made as a whole; "
        "keep @sooner.auto if it calls what is slow, the other if it is what is slow"
    )


def on_top_of_context_manager(name):
    """Why `@sooner.auto` cannot stand on `@contextmanager`."""
    return (
        f"@sooner.auto stands on top of @contextlib.contextmanager, and `{name}` is a generator, which CPython runs; "
        f"leave @sooner.auto away here, and write it above the function that says `with {name}(...)`"
    )


def got_nothing(here):
    """None where a function is wanted."""
    return f"{here} got None; if a decorator stands under it, let that return the function"


def got_coroutine(here, target):
    """A coroutine where its function is wanted."""
    target.close()  # That nobody awaited it need not be said as well.
    return f"{here} takes a function, and got a coroutine of `{target.__name__}`, which was called already; write `{target.__name__}` without the parentheses"


def not_a_kind(target, kind, kinds, name_of):
    """What `sooner.annotate` was given instead of a kind."""
    if target in kinds:
        return f"sooner.annotate has its arguments the other way round; write sooner.annotate({name_of(kind)}, {target!r})"
    if isinstance(kind, str) and kind in (one.name for one in kinds):
        name = target if isinstance(target, str) else name_of(target)  # Whoever writes one as text may write both so.
        return f"sooner.annotate takes sooner.{kind}, and got the text {kind!r}; write sooner.annotate({name}, sooner.{kind})"
    return f"annotate takes sooner.unordered, readonly, sequential or output, bare or with options, and not {kind!r}"


def no_pieces(body, given, text):
    """Something that a function gives which says that it gives a stream."""
    wanted = "Stream[str]" if text else "Stream[...]"
    what = f"yield the pieces, or return an iterator of them; or leave `-> {wanted}` away"
    name = getattr(body, "__name__", "?")
    return f"`{name}` says `-> {wanted}` and returned no iterator but {type(given).__name__}; {what}"


def misfit(on, target):
    """What is wrong with a key function that can fit no call of `target`, or None."""
    while (inner := getattr(target, "__wrapped__", None)) is not None:
        target = inner
    if not isinstance(on, types.FunctionType) or not isinstance(target, types.FunctionType):
        return None
    asked, given = on.__code__, target.__code__
    if given.co_flags & 0x0C or asked.co_flags & 0x04:  # *args or **kwargs of the call, or *args of the key: who knows
        return None
    most, least = asked.co_argcount, asked.co_argcount - len(on.__defaults__ or ())
    all_given, always = given.co_argcount, given.co_argcount - len(target.__defaults__ or ())
    if always <= most and least <= all_given:
        return None
    names = ", ".join(given.co_varnames[:all_given])
    return (
        f"on= of `{target.__name__}` takes ({', '.join(asked.co_varnames[:most])}), and a call of `{target.__name__}` has ({names}); "
        f"write on=lambda {names}: ..."
    )
