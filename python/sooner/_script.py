"""`sooner run app.py`: the script as `__main__`, and its end as Python ends it.

The module, `sys.argv` and `sys.path` are those of `python app.py`; no frame of ours is in a traceback. A file that Python
cannot compile is given to Python itself, which says why.
"""

import os
import sys
import types
from contextlib import contextmanager, nullcontext
from functools import partial
from importlib.machinery import SourceFileLoader

from sooner import _options
from sooner._sooner import run_script, show_uncaught

_ONLY_TREE = 0x400  # ast.PyCF_ONLY_AST
_FUTURES = 0x1FF0000  # the flags of `from __future__ import …` in a code object

_STATEMENTS: dict[types.CodeType, list[object]] = {}  # of the top level, by its code object


def run(file, args, strategy=None, max_concurrency=None, explain=False):
    """Runs a script and returns the exit code of the process."""
    with _explained() if explain else nullcontext():
        return _run(file, args, strategy, max_concurrency)


def _run(file, args, strategy, max_concurrency):
    chosen = {"strategy": strategy, "max_concurrency": max_concurrency}
    _options.choose(**{name: value for name, value in chosen.items() if value is not None})
    path = os.path.join(os.getcwd(), file)  # as the interpreter does it: nothing is simplified
    sys.argv = [file, *args]
    if not sys.flags.safe_path:
        sys.path[0] = os.path.dirname(os.path.realpath(path))
    with open(path, "rb") as opened:
        source = opened.read()
    try:
        tree = compile(source, path, "exec", _ONLY_TREE, dont_inherit=True)
        code = compile(source, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError):
        _as_python(file, args)
    module = _main(path, tree)
    uncaught = None
    try:
        execute(code, tree.body, module.__dict__)
    except SystemExit:
        raise
    except BaseException as error:
        uncaught = error.with_traceback(_behind(error.__traceback__, _run.__code__))
    return 0 if uncaught is None else _ended_by(uncaught)


@contextmanager
def _explained():
    """Records what happens, and says afterwards what took the time."""
    with _options.options(trace=True) as run:
        try:
            yield
        finally:
            sys.stdout.flush()
            print(f"\n{run.explain()}", end="", file=sys.stderr)


def execute(code, statements, names):
    """Runs the top level of a file: its code, its statements as trees, and the dictionary of its module."""
    _STATEMENTS[code] = statements
    start = _frame(code.co_filename, names, partial(run_script, types.FunctionType(code, names, "<module>")))
    try:
        start()
    except BaseException as error:
        error.__traceback__ = _behind(error.__traceback__, start.__code__)
        raise


def _ended_by(uncaught):
    show_uncaught(uncaught)
    if isinstance(uncaught, KeyboardInterrupt):
        # Python then ends by the signal itself, so that a shell's loop ends too, once everything is cleaned up.
        sys.excepthook = lambda *_: None
        raise KeyboardInterrupt
    return 1


def native(top_level, index):
    """Runs one statement of the top level as it is."""
    code = top_level.__code__
    tree = compile("", code.co_filename, "exec", _ONLY_TREE, dont_inherit=True)
    tree.body = [_STATEMENTS[code][index]]
    statement = compile(tree, code.co_filename, "exec", code.co_flags & _FUTURES, dont_inherit=True)
    try:
        types.FunctionType(statement, top_level.__globals__, "<module>")()
    except BaseException as error:
        error.__traceback__ = _behind(error.__traceback__, native.__code__)
        raise


def _as_python(file, args):
    """Python in the place of this process: nothing of the script has run yet."""
    import subprocess

    flags = subprocess._args_from_interpreter_flags()
    os.execv(sys.executable, [sys.executable, *flags, file, *args])


def _main(path, tree):
    """The module `__main__`, with the names that the interpreter gives it, in its order."""
    module = types.ModuleType("__main__")
    module.__loader__ = SourceFileLoader("__main__", path)
    module.__annotations__ = {}
    module.__builtins__ = sys.modules["builtins"]
    module.__file__ = path
    module.__cached__ = None
    if sys.flags.optimize < 2 and tree.body and type(tree.body[0]).__name__ == "Expr":
        text = getattr(tree.body[0].value, "value", None)
        if isinstance(text, str):
            module.__doc__ = text
    sys.modules["__main__"] = module
    return module


def _frame(path, names, start):
    """A function whose frame is the module's: what looks at its caller, as `namedtuple` does, finds the script."""

    def frame():
        start()

    code = frame.__code__.replace(co_filename=path, co_firstlineno=0, co_name="<module>", co_qualname="<module>")
    return types.FunctionType(code, names, "<module>", None, frame.__closure__)


def _behind(trace, code):
    """A traceback without everything up to the last frame of this code."""
    behind = trace
    while trace is not None:
        trace, found = trace.tb_next, trace.tb_frame.f_code is code
        behind = trace if found else behind
    return behind
