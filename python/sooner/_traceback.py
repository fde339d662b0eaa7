"""Frames for code that CPython never ran: a function that fails, compiled at the user's own line."""

import ast
import functools
import types


def extend(exception, filename, name, qualname, first_line, place, module_globals):
    """Puts a frame of the function in front of the exception's traceback."""
    code = _code(filename, name, qualname, first_line, place)
    try:
        types.FunctionType(code, {} if module_globals is None else module_globals)()
    except ZeroDivisionError as stop:
        inner = stop.__traceback__.tb_next
    exception.__traceback__ = types.TracebackType(exception.__traceback__, inner.tb_frame, inner.tb_lasti, inner.tb_lineno)
    del exception, inner  # This frame is behind the new one, and would hold what holds it.


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
