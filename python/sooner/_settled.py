"""Patterns looked for in text that is still arriving, wherever its lines end: what is found that nothing still to come can change.

`Runs`: how far such a pattern looks can be told. Besides runs of certain characters (`\\s+`, `[^.]*`) it looks at so many others and
no more; where enough of those follow, it never comes to the end of what is there. `Blocks`: it begins like one of those, goes on as
far as it has to and ends with certain characters: `<step>(.*?)</step>`. Where they come first behind its beginning, it ends.
"""

import functools
import re
from collections import deque
from re import _compiler, _constants as tree, _parser  # type: ignore[attr-defined]

FLAGS = re.IGNORECASE | re.MULTILINE | re.DOTALL | re.VERBOSE | re.ASCII | re.UNICODE
ONE = {tree.LITERAL, tree.NOT_LITERAL, tree.ANY, tree.IN}
REPEATS = {tree.MAX_REPEAT, tree.MIN_REPEAT, tree.POSSESSIVE_REPEAT}
CLASSES = [{tree.CATEGORY_SPACE, tree.CATEGORY_NOT_SPACE}, {tree.CATEGORY_DIGIT, tree.CATEGORY_NOT_DIGIT}, {tree.CATEGORY_WORD, tree.CATEGORY_NOT_WORD}]
MOST = 64  # Of more characters than that it is not counted how many are looked at.


def searched(pattern, flags=0):
    """What looks for a pattern, if that can be said; None if not."""
    try:
        compiled = re.compile(pattern, flags)
        if isinstance(compiled.pattern, str) and not compiled.flags & ~FLAGS:
            return _kind(compiled.pattern, compiled.flags)(compiled)
    except Exception:
        return None
    return None


@functools.lru_cache(256)
def _kind(pattern, flags):
    parsed = _parser.parse(pattern, flags)
    if parsed.getwidth()[0] == 0:
        raise ValueError
    items = list(parsed)
    try:
        return functools.partial(Runs, reach=_Reach(parsed.state, flags).of(items))
    except ValueError:
        return _block(parsed.state, flags, items)


def _block(state, flags, items):
    """A beginning, anything, and an end of so many characters, with space in front of it or not."""
    at = next((at for at, item in enumerate(items) if _is_anything(item, flags)), None)
    if not at:
        raise ValueError
    begin, end = items[:at], _flat(items[at + 1 :])
    if end and end[0][0] is tree.MAX_REPEAT and _is_space(end[0]):
        end = end[1:]
    if not end or any(kind not in ONE for kind, _ in end):
        raise ValueError
    least = _anything(items[at])[0]
    reach = _Reach(state, flags).of(begin)
    return functools.partial(Blocks, begin=_compiled(state, begin, flags), reach=reach, least=least, end=_compiled(state, end, flags), width=len(end))


def _anything(item):
    """The bounds and the item of what is repeated as seldom as possible, in a group or not."""
    kind, given = item
    if kind is tree.SUBPATTERN and not given[1] and not given[2] and len(given[3]) == 1:
        return _anything(given[3][0])
    return given if kind is tree.MIN_REPEAT and len(given[2]) == 1 else (0, 0, None)


def _is_anything(item, flags):
    _, most, inner = _anything(item)
    if inner is None or most is not tree.MAXREPEAT:
        return False
    return _holds_all(*inner[0], flags)


def _holds_all(kind, given, flags):
    """Whether that is any character."""
    classes = {choice for sort, choice in given if sort is tree.CATEGORY} if kind is tree.IN else set()
    return kind is tree.ANY and bool(flags & re.DOTALL) or any(both <= classes for both in CLASSES)


def _is_space(item):
    least, most, inner = item[1]
    return least == 0 and most is tree.MAXREPEAT and list(inner) == [(tree.IN, [(tree.CATEGORY, tree.CATEGORY_SPACE)])]


def _flat(items):
    """Without groups that only hold a part."""
    flat = []
    for kind, given in items:
        if kind is tree.SUBPATTERN and not given[1] and not given[2]:
            flat += _flat(given[3])
        else:
            flat.append((kind, given))
    return flat


def _compiled(state, items, flags):
    return _compiler.compile(_parser.SubPattern(state, list(items)), flags)


class _Reach:
    """How far a pattern looks ahead, besides runs of characters, and back."""

    def __init__(self, state, flags):
        self.state, self.flags = state, flags
        self.runs, self.behind = [], 0

    def of(self, items):
        width = self._width(items)
        return width, [_compiled(self.state, [item], self.flags) for item in self.runs], self.behind

    def _width(self, items):
        return sum(self._of_one(kind, given) for kind, given in items)

    def _of_one(self, kind, given):
        if kind in ONE:
            return 1
        if kind is tree.BRANCH:
            return max(map(self._width, given[1]))
        if kind is tree.SUBPATTERN and not given[1] and not given[2]:
            return self._width(given[3])
        if kind is tree.ATOMIC_GROUP:
            return self._width(given)
        if kind in REPEATS:
            return self._of_repeat(*given)
        if kind in (tree.ASSERT, tree.ASSERT_NOT):
            return self._of_look(*given)
        if kind is tree.AT:
            self.behind = max(self.behind, 1)
            lines = (tree.AT_BEGINNING, tree.AT_END) if self.flags & re.MULTILINE else ()
            if given in (tree.AT_BOUNDARY, tree.AT_NON_BOUNDARY, *lines):
                return 1
        raise ValueError

    def _of_repeat(self, least, most, inner):
        if most is not tree.MAXREPEAT:
            width = self._width(inner) * most
            if width <= MOST:
                return width
        self.runs += self._leaves(inner)
        return 0

    def _leaves(self, items):
        """The characters that something repeated may be made of."""
        leaves = []
        for kind, given in _flat(items):
            if kind in ONE and not _holds_all(kind, given, self.flags):
                leaves.append((kind, given))
            elif kind is tree.BRANCH:
                leaves += [leaf for branch in given[1] for leaf in self._leaves(branch)]
            elif kind in REPEATS:
                leaves += self._leaves(given[2])
            else:
                raise ValueError
        return leaves

    def _of_look(self, direction, inner):
        if direction > 0:
            return self._width(inner)
        if any(kind not in ONE for kind, _ in _flat(inner)):
            raise ValueError
        self.behind = max(self.behind, inner.getwidth()[1])
        return 0


class _Arriving:
    """Text of which a part is kept: from `front` on, as far as it is of use."""

    def __init__(self, reach):
        self.width, self.runs, self.behind = reach
        self.others = deque(maxlen=self.width + 1)  # Where the last characters stand that are in no run.
        self.text, self.front, self.later, self.length = "", 0, [], 0
        self.seen = 0  # Nothing that was not given begins before.
        self.known = {}

    def add(self, more):
        for place, character in enumerate(more, self.length):
            if character not in self.known:
                self.known[character] = any(run.match(character) for run in self.runs)
            if not self.known[character]:
                self.others.append(place)
        self.length += len(more)
        self.later.append(more)

    def settled(self):
        """Up to here it is known whether something begins; -1 if nowhere."""
        return self.others[0] if len(self.others) > self.width else -1

    def join(self):
        self.text += "".join(self.later)
        self.later.clear()
        return self.text

    def drop(self, place):
        """What is in front of this is of no use any more."""
        keep = max(place - self.behind, self.front)
        self.text, self.front = self.text[keep - self.front :], keep


class Runs(_Arriving):
    def __init__(self, pattern, reach):
        super().__init__(reach)
        self.pattern = pattern

    def more(self, text):
        """The matches that are settled now, each with how much is in front of its text."""
        self.add(text)
        settled, found = self.settled(), []
        if settled < self.seen:
            return found
        text = self.join()
        while self.seen <= settled:
            match = self.pattern.search(text, self.seen - self.front)
            if match is None or match.start() + self.front > settled:
                self.seen = settled + 1
            else:
                found.append((match, self.front))
                self.seen = match.end() + self.front
        self.drop(self.seen)
        return found


class Blocks(_Arriving):
    def __init__(self, pattern, begin, reach, least, end, width):
        super().__init__(reach)
        self.pattern, self.begin, self.least, self.end, self.end_width = pattern, begin, least, end, width
        self.opened = None  # Where a block begins, and where its end may be.
        self.last = ""  # The last characters, in which an end may have begun.

    def more(self, text):
        """The same."""
        self.add(text)
        window, self.last = self.last + text, (self.last + text)[-self.end_width :]
        found = []
        while self._open() and (found_end := self._closed(window)) is not None:
            start, _ = self.opened
            match = self.pattern.match(self.join(), start - self.front)
            if match is None or match.end() + self.front != found_end:
                self.opened = (start, float("inf"))  # Nobody knows how: then the whole is waited for.
                break
            found.append((match, self.front))
            self.opened, self.seen = None, found_end
        self.drop(self.opened[0] if self.opened else self.seen)
        return found

    def _open(self):
        settled = self.settled()
        if self.opened is None and self.seen <= settled:
            match = self.begin.search(self.join(), self.seen - self.front)
            if match is None or match.start() + self.front > settled:
                self.seen = settled + 1
            else:
                self.opened = (match.start() + self.front, match.end() + self.front + self.least)
        return self.opened is not None

    def _closed(self, window):
        """Where the block ends, if its end is in the window or behind where it may be."""
        _, least = self.opened
        if least > self.length:
            return None
        begins = self.length - len(window)
        if least >= begins:
            match = self.end.search(window, least - begins)
            offset = begins
        else:
            match, offset = self.end.search(self.join(), least - self.front), self.front
        self.opened = (self.opened[0], max(least, self.length - self.end_width + 1))
        return match and match.end() + offset


def listed(found):
    """What `findall` makes of a match."""
    match, _ = found
    groups = match.re.groups
    return match.group() if groups == 0 else match.group(1) or "" if groups == 1 else match.groups("")


class Split:
    """What `split` makes of text around such matches."""

    def __init__(self, search):
        self.search, self.later, self.begins = search, [], 0

    def more(self, text):
        self.later.append(text)
        found, parts, at = self.search.more(text), [], 0
        if not found:
            return parts
        text = "".join(self.later)
        for match, front in found:
            start, end = match.start() + front - self.begins, match.end() + front - self.begins
            parts += [text[at:start], *match.groups()]
            at = end
        self.later, self.begins = [text[at:]], self.begins + at
        return parts


class List:
    """What `findall` makes of it."""

    def __init__(self, search):
        self.search = search

    def more(self, text):
        return [listed(found) for found in self.search.more(text)]
