"""Where the demo is seen: two columns that fill as lines come, or one performance under the other."""

import os
import shutil
import sys

TITLES = ("plain Python", "Sooner")
NARROW = 80  # below so many characters a line there is one column


def screen():
    """The one that fits where stdout leads."""
    size = shutil.get_terminal_size()
    two = sys.stdout.isatty() and size.columns >= NARROW and os.environ.get("TERM") != "dumb"
    return Columns(size) if two else Pages()


class Seen:
    """What both sides printed, when they began to and when they ended."""

    two = False

    def __init__(self):
        self.texts, self.first, self.ends = ([], []), [None, None], [None, None]

    def line(self, side, seconds, text):
        """A side has printed a line."""
        self.texts[side].append(text)
        self.first[side] = seconds if self.first[side] is None else self.first[side]
        self._show(side, seconds, text)

    def end(self, side, seconds):
        """A side is done."""
        self.ends[side] = seconds
        self._show(side, seconds, "(end)")


class Pages(Seen):
    """One performance under the other, every line with its time."""

    def _show(self, side, seconds, text):
        if self.texts[side] == [text] and self.ends[side] is None:
            print(f"{TITLES[side]}:")
        print(f"{seconds:6.2f}  {text}", flush=True)


class Columns(Seen):
    """Both at once. Each column shows its last lines, as many as the window has room for."""

    two = True

    def __init__(self, size):
        super().__init__()
        self._width, self._room = (size.columns - 3) // 2, max(size.lines - 6, 3)
        self._shown = ([], [])
        self._painted = 0
        print(f"{TITLES[0]:{self._width}} │ {TITLES[1]}")

    def _show(self, side, seconds, text):
        self._shown[side].append(f"{seconds:6.2f}  {text}")
        left, right = (column[-self._room :] for column in self._shown)
        rows = max(len(left), len(right))
        painted = "\x1b[A" * self._painted  # back to the first row
        for row in range(rows):
            painted += f"\r\x1b[K{self._cell(left, row):{self._width}} │ {self._cell(right, row)}\n"
        self._painted = rows
        print(painted, end="", flush=True)

    def _cell(self, column, row):
        text = column[row] if row < len(column) else ""
        return text if len(text) <= self._width else f"{text[: self._width - 1]}…"
