"""Templates some of whose values are still missing: what stands around those, and in which order.

A template comes to a list: text, or the number of the value that will stand there. Values that are there are numbers and text, and
are written as Python writes them. None where only Python can tell, once everything is there.
"""

import re
from _string import formatter_parser  # type: ignore[import-not-found]

FIELD = re.compile(r"%(?:\((\w*)\))?([-#0 +]*)(\d*)(\.\d+)?([diouxXeEfFgGcrsa%])")


class Missing:
    """Stands for a value, by its number."""

    def __init__(self, at):
        self.at = at


def formatted(template, args, names):
    """`template.format(*args, **names)`"""
    try:
        return list(_format(template, args, names))
    except (ValueError, LookupError, TypeError):
        return None


def _format(template, args, names):
    counted, numbered = 0, False
    for literal, field, spec, conversion in formatter_parser(template):
        yield literal
        if field is None:
            continue
        if field == "":
            counted, value = counted + 1, args[counted]
        elif field.isdecimal():
            numbered, value = True, args[int(field)]
        else:
            value = names[field]
        if "{" in spec or numbered and counted:
            raise ValueError(template)
        yield _shown(value, spec, conversion)


def _shown(value, spec, conversion):
    if isinstance(value, Missing):
        if spec or conversion not in (None, "s"):
            raise ValueError(spec)
        return value.at
    convert = {None: lambda value: value, "s": str, "r": repr, "a": ascii}[conversion]
    return format(convert(value), spec)


def filled(template, values):
    """`template % values`, of a tuple or a dictionary. Gives also the template of a tuple that means the same, and its values."""
    parts, again, used, end = [], [], [], 0
    for field in FIELD.finditer(template):
        name, flags, width, precision, kind = field.groups()
        between = template[end : field.start()]
        end = field.end()
        if "%" in between:
            return None
        parts.append(between)
        if kind == "%":
            if field.group() != "%%":
                return None
            parts.append("%")
            again.append(between + "%%")
            continue
        if (name is None) == isinstance(values, dict):
            return None
        try:
            value = values[len(used)] if name is None else values[name]
            plain = f"%{flags}{width}{precision or ''}{kind}"
            if isinstance(value, Missing):
                if plain != "%s":
                    return None
                parts.append(value.at)
            else:
                parts.append(plain % (value,))
        except (LookupError, TypeError, ValueError, OverflowError):
            return None
        used.append(value)
        again.append(between + plain)
    rest = template[end:]
    if "%" in rest or not isinstance(values, dict) and len(used) != len(values):
        return None
    return [*parts, rest], "".join(again) + rest, used
