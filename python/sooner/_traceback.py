"""Code objects for frames of code that CPython never ran: they do nothing, and stand at the user's own line."""

import functools

from ._fields import shown

_NOTHING = (lambda: None).__code__
_LONG = 0x80 | 14 << 3  # A location that is written out; in CPython's own words: Objects/locations.md.


def code(filename, name, qualname, first_line, place, variables):
    """Code that stands at one place of the text, whichever of its instructions is asked, and has these variables."""
    return _NOTHING.replace(
        co_filename=shown(filename),
        co_name=name,
        co_qualname=qualname,
        co_firstlineno=first_line,
        co_linetable=_located(first_line, place),
        co_nlocals=len(variables),
        co_varnames=variables,
    )


@functools.cache
def computing():
    """The same for `functools.cached_property`, where it calls its function; and that module's globals."""
    import dis

    own = functools.cached_property.__get__.__code__
    instructions = iter(dis.get_instructions(own))
    next(one for one in instructions if one.argval == "func")
    at = next(one for one in instructions if one.opname.startswith("CALL")).positions
    place = (at.lineno, at.col_offset, at.end_lineno, at.end_col_offset)
    return code(own.co_filename, own.co_name, own.co_qualname, own.co_firstlineno, place, ()), vars(functools)


def _located(first_line, place):
    line, column, end_line, end_column = place
    units = len(_NOTHING.co_code) // 2  # an entry is for eight of them at most
    down = line - first_line
    signed = down << 1 if down >= 0 else -down << 1 | 1
    written = bytearray([_LONG | units - 1])
    for number in (signed, end_line - line, column + 1, end_column + 1):
        while number >= 0x40:
            written.append(0x40 | number & 0x3F)
            number >>= 6
        written.append(number)
    return bytes(written)
