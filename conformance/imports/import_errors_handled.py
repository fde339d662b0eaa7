"""Missing modules and names raise ImportError subclasses that programs handle with fallbacks."""


def optional(name):
    import importlib

    try:
        return importlib.import_module(name).__name__
    except ImportError as error:
        return f"{type(error).__name__}: {error.name}"


def fallback():
    try:
        import surely_no_such_module as fast
    except ImportError:
        import json as fast
    return fast.__name__


def missing_name():
    try:
        from math import no_such_function
    except ImportError as error:
        return type(error).__name__, error.name
    return no_such_function


def half():
    try:
        from math import floor, no_such_function
    except ImportError:
        pass
    return floor


def main():
    print(optional("json"), optional("no_such_module_here"), optional("json.no_such_part"))
    print(fallback(), missing_name())
    try:
        import no_such_top.sub as x
    except ModuleNotFoundError as error:
        print(error, repr(error.name), error.path)
    else:
        print(x)
    try:
        print(half()(2.5))
    except UnboundLocalError as error:
        print(error)
    found = []
    for name in ("math", "nope_one", "re", "nope_two"):
        try:
            module = __import__(name)
        except ModuleNotFoundError as error:
            found.append(str(error))
        else:
            found.append(module.__name__)
        finally:
            found.append("|")
    print(*found)
    try:
        import nope_three
    except ImportError as error:
        problem = error
    print(problem.msg, problem.args, isinstance(problem, ModuleNotFoundError))
    try:
        try:
            import nope_four
        except ImportError as error:
            raise RuntimeError("needs nope_four") from error
    except RuntimeError as error:
        print(error, "|", error.__cause__)
    import nope_last
