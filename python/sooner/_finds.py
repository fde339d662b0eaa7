"""Patterns looked for in text that is still arriving, line by line: which can be, what is found, and what can be told of it.

A pattern that matches no line end looks at most at the one behind its line, so what is found in complete lines hangs on
nothing that is still to come. `$` and `\\Z` that mean the end of the text do not hold in front of it.
"""

import functools
import re
from re import _constants as tree  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]

# What holds for a line end, of the classes of characters.
CLASSES = {
    tree.CATEGORY_SPACE: True, tree.CATEGORY_NOT_SPACE: False,
    tree.CATEGORY_DIGIT: False, tree.CATEGORY_NOT_DIGIT: True,
    tree.CATEGORY_WORD: False, tree.CATEGORY_NOT_WORD: True,
}
PLACES = {tree.AT_BEGINNING, tree.AT_BEGINNING_STRING, tree.AT_BOUNDARY, tree.AT_NON_BOUNDARY, tree.AT_END_STRING}
LINE_END = ord("\n")
FLAGS = re.IGNORECASE | re.MULTILINE | re.DOTALL | re.VERBOSE | re.ASCII | re.UNICODE


def by_line(pattern, flags=0):
    """The compiled pattern, if it can be looked for line by line; None if not, or if it is none."""
    try:
        compiled = re.compile(pattern, flags)
    except Exception:
        return None
    return compiled if isinstance(compiled.pattern, str) and _stays(compiled.pattern, compiled.flags) else None


@functools.lru_cache(256)
def _stays(pattern, flags):
    if flags & ~FLAGS:
        return False
    try:
        return _within(_parser.parse(pattern, flags), flags)
    except Exception:
        return False


def _within(items, flags):
    """Whether nothing of this matches a line end, or asks for the end of the text where there is one."""
    return all(_is_within(kind, given, flags) for kind, given in items)


def _is_within(kind, given, flags):
    if kind is tree.LITERAL:
        return given != LINE_END
    if kind is tree.NOT_LITERAL:
        return given == LINE_END
    if kind is tree.ANY:
        return not flags & re.DOTALL
    if kind is tree.IN:
        return not _holds(given)
    if kind is tree.BRANCH:
        return all(_within(branch, flags) for branch in given[1])
    if kind is tree.SUBPATTERN:
        _, added, removed, inner = given
        return not added and not removed and _within(inner, flags)
    if kind in (tree.MAX_REPEAT, tree.MIN_REPEAT, tree.POSSESSIVE_REPEAT):
        return _within(given[2], flags)
    if kind is tree.ATOMIC_GROUP:
        return _within(given, flags)
    if kind in (tree.ASSERT, tree.ASSERT_NOT):
        return _within(given[1], flags)
    if kind is tree.AT:
        return given in PLACES or given is tree.AT_END and bool(flags & re.MULTILINE)
    if kind is tree.GROUPREF_EXISTS:
        return all(branch is None or _within(branch, flags) for branch in given[1:])
    return kind in (tree.GROUPREF, tree.FAILURE)


def _holds(choices):
    """Whether a set of characters has the line end."""
    negated, holds = False, False
    for kind, given in choices:
        if kind is tree.NEGATE:
            negated = True
        elif kind is tree.LITERAL:
            holds |= given == LINE_END
        elif kind is tree.RANGE:
            holds |= given[0] <= LINE_END <= given[1]
        else:
            # Of something new nothing is known: taken to have it, whatever stands around.
            known = CLASSES.get(given) if kind is tree.CATEGORY else None
            if known is None:
                return True
            holds |= known
    return holds != negated


def found(pattern, lines, before):
    """The matches in complete lines that stand behind so many characters, and where their text begins."""
    # What is in front of a line is a line end.
    text, start = ("\n" + lines, 1) if before else (lines, 0)
    end = len(text)
    return [(match, before - start) for match in pattern.finditer(text, start) if match.start() < end]


def listed(pattern, lines, before):
    """What `findall` makes of them."""
    matches = [match for match, _ in found(pattern, lines, before)]
    if pattern.groups == 0:
        return [match.group() for match in matches]
    if pattern.groups == 1:
        return [match.group(1) or "" for match in matches]
    return [match.groups("") for match in matches]


SAME = {"group", "groups", "groupdict", "expand"}
PLACED = {"start", "end"}
HELD = {"lastindex", "lastgroup", "re"}


def told(match, offset, name, args):
    """What a method of a match gives, in a tuple, if that is known without the rest of the text."""
    if name in SAME:
        return (getattr(match, name)(*args),)
    if name in PLACED:
        return (_place(getattr(match, name)(*args), offset),)
    if name == "span":
        start, end = match.span(*args)
        return ((_place(start, offset), _place(end, offset)),)
    return None


def _place(place, offset):
    return place if place < 0 else place + offset


def item(match, key):
    return (match[key],)


def held(match, name):
    """The same for an attribute."""
    return (getattr(match, name),) if name in HELD else None
