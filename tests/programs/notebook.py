"""What a soak is looking at, in a file of the folder for temporary files: there to be read when the process was killed.

A difference is written down before the program is made small, which takes long and may itself hang.
"""

import os
import tempfile
from pathlib import Path


def noted(text):
    """Writes `text` over what was noted before; gives the file."""
    path = Path(tempfile.gettempdir()) / f"sooner-programs-{os.getpid()}.txt"
    path.write_text(text)
    return path


def differs(title, source, lines):
    """Writes down a program that differs, as it was generated, in a file of its own; gives that."""
    folder = Path(tempfile.mkdtemp(prefix="sooner-differs-"))
    (folder / "program.py").write_text(source)
    (folder / "differs.txt").write_text("\n".join([title, *lines]) + "\n")
    return folder
