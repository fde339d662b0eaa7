"""Frames for code that CPython never ran: a call that fails, compiled at the user's own line."""

import ast
import functools
import types


class _Stop(Exception):
    pass


def _stop():
    raise _Stop


def extend(exception, filename, name, qualname, place, module_globals):
    """Puts a frame of the function in front of the exception's traceback."""
    code = _code(filename, name, qualname, place)
    try:
        exec(code, {} if module_globals is None else module_globals, {"__sooner_stop__": _stop})
    except _Stop as stop:
        inner = stop.__traceback__.tb_next
    frame = types.TracebackType(exception.__traceback__, inner.tb_frame, inner.tb_lasti, inner.tb_lineno)
    exception.__traceback__ = frame


@functools.lru_cache(4096)
def _code(filename, name, qualname, place):
    line, column, end_line, end_column = place
    where = {"lineno": line, "col_offset": column, "end_lineno": end_line, "end_col_offset": end_column}
    call = ast.Call(ast.Name("__sooner_stop__", ast.Load(), **where), [], [], **where)
    module = ast.Module([ast.Expr(call, **where)], [])
    return compile(module, filename, "exec").replace(co_name=name, co_qualname=qualname)
