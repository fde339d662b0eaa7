"""Frames for code that CPython never ran: a function that fails, compiled at the user's own line."""

import ast
import functools
import types

from ._fields import shown


def extend(exception, filename, name, qualname, first_line, place, module_globals, variables, values):
    """Puts a frame of the function in front of the exception's traceback."""
    code = _code(shown(filename), name, qualname, first_line, place)
    exception.__traceback__ = _entry(code, {} if module_globals is None else module_globals, variables, values, exception.__traceback__)
    del exception, values  # This frame is behind the new one, and would hold what holds it.


def amend(exception, filename, qualname, variables, values):
    """Gives the first frame of the exception's traceback these variables, if it is one of the function."""
    first = exception.__traceback__
    code = None if first is None else first.tb_frame.f_code
    if code is not None and (code.co_filename, code.co_qualname) == (shown(filename), qualname) and not code.co_argcount:
        exception.__traceback__ = _entry(code, first.tb_frame.f_globals, variables, values, first.tb_next)
    del exception, first, values


def _entry(code, module_globals, variables, values, following):
    """A traceback that begins where the code fails."""
    if variables:
        code = code.replace(co_argcount=len(variables), co_nlocals=len(variables), co_varnames=variables)
    try:
        types.FunctionType(code, module_globals)(*values)
    except ZeroDivisionError as stop:
        inner = stop.__traceback__.tb_next
    try:
        return types.TracebackType(following, inner.tb_frame, inner.tb_lasti, inner.tb_lineno)
    finally:
        del inner, values, following


@functools.lru_cache(4096)
def _code(filename, name, qualname, first_line, place):
    line, column, end_line, end_column = place
    where = {"lineno": line, "col_offset": column, "end_lineno": end_line, "end_col_offset": end_column}
    fails = ast.BinOp(ast.Constant(1, **where), ast.Div(), ast.Constant(0, **where), **where)
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    function = ast.Lambda(nothing, fails, **{**where, "lineno": first_line, "col_offset": 0})
    made = compile(ast.Expression(function), filename, "eval").co_consts
    code = next(one for one in made if isinstance(one, types.CodeType))
    return code.replace(co_name=name, co_qualname=qualname)
