"""Frames of the user's functions, for libraries that ask who called them: functions that stand at the user's own lines and do nothing
but call what they are given."""

import ast
import builtins
import types

# No name of the user's.
_CALLEE, _ARGS, _KWARGS = ".callee", ".args", ".kwargs"


def caller(filename, name, qualname, first_line, place, module_globals):
    """What `f(*args, **kwargs)` there would be, as a function of `f`, `args` and `kwargs`, which may be None."""
    line, column, end_line, end_column = place
    where = {"lineno": line, "col_offset": column, "end_lineno": end_line, "end_col_offset": end_column}
    given = [ast.arg(of, **where) for of in ("callee", "args", "kwargs")]
    callee, args, kwargs = (ast.Name(one.arg, ast.Load(), **where) for one in given)
    star = ast.Starred(args, ast.Load(), **where)
    without, with_names = (ast.Call(callee, [star], names, **where) for names in ([], [ast.keyword(None, kwargs, **where)]))
    call = ast.IfExp(kwargs, with_names, without, **where)
    parameters = ast.arguments(posonlyargs=[], args=given, kwonlyargs=[], kw_defaults=[], defaults=[])
    function = ast.Lambda(parameters, call, **{**where, "lineno": first_line, "col_offset": 0})
    made = compile(ast.Expression(function), filename, "eval").co_consts
    code = next(one for one in made if isinstance(one, types.CodeType))
    code = code.replace(co_name=name, co_qualname=qualname, co_varnames=(_CALLEE, _ARGS, _KWARGS))
    return types.FunctionType(code, module_globals)


def through(callers, callee, args, kwargs):
    """Makes a call through those that stand for its callers, innermost first."""
    for one in callers:
        callee, args, kwargs = one, (callee, args, kwargs), {}
    return callee(*args, **kwargs)


def is_one(code):
    """Whether it is the code of such a function."""
    return code.co_varnames[:1] == (_CALLEE,)


def may_look(function):
    """Whether a function may look at who calls it: what it does goes beyond operators and builtins that do not."""
    code, names = function.__code__, function.__globals__
    return any(name in names or name in _LOOKING or name not in vars(builtins) for name in code.co_names)


_LOOKING = {"__import__", "eval", "exec", "globals", "locals", "print", "type", "vars"}
