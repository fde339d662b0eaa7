"""Relative imports outside a package fail, and dynamic imports use importlib."""

import importlib


def relative():
    from . import sibling

    return sibling


def relative_name():
    from .sibling import thing

    return thing


def load(dotted):
    module_name, _, attribute = dotted.rpartition(".")
    module = importlib.import_module(module_name)
    try:
        return getattr(module, attribute)
    except AttributeError:
        raise LookupError(f"{module_name} has no {attribute}") from None


def main():
    for attempt in (relative, relative_name):
        try:
            attempt()
        except ImportError as error:
            print(type(error).__name__, error)
    print(load("math.floor")(2.9), load("json.dumps")([1]), load("collections.abc.Sized").__name__)
    for dotted in ("math.nothing", "nothing.at_all"):
        try:
            load(dotted)
        except (LookupError, ImportError) as error:
            print(type(error).__name__, error, error.__cause__)
    path = importlib.import_module(".parse", package="urllib")
    print(path.__name__, path.quote("a/b c"))
    print(importlib.util.find_spec("no_such_module_at_all"), importlib.util.find_spec("json").name)
    try:
        importlib.import_module(".parse")
    except TypeError as error:
        print(type(error).__name__)
    names = ["math", "string", "math"]
    loaded = [importlib.import_module(name) for name in names]
    print(loaded[0] is loaded[2], [module.__name__ for module in loaded])
    functions = {name: load(f"operator.{name}") for name in ("add", "mul", "sub")}
    print({name: function(6, 3) for name, function in functions.items()})
    load("string.no_such_constant")
