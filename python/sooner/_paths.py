"""Which file a path names, so that reading one need not wait for another that is still to be written."""

import os
import stat


def written(path):
    """What a file that is written to is known by, or None."""
    if not isinstance(path, (str, os.PathLike)):
        return None
    name = os.path.realpath(path)
    if not isinstance(name, str):
        return None
    if not name.isascii():
        import unicodedata

        name = unicodedata.normalize("NFC", name)
    return "file:" + name.casefold()  # Some file systems take names for the same that differ in these.


def read(path):
    """The same of one that is looked at, if it has no other name, or is not there."""
    known = written(path)
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return known
    except (OSError, ValueError):
        return None
    alone = stat.S_ISREG(found.st_mode) and found.st_nlink == 1
    return known if alone or stat.S_ISDIR(found.st_mode) else None


def opened(file):
    """The same of a file that is open, if it still has the name by which it was opened, and no other."""
    try:
        here, there = os.fstat(file.fileno()), os.stat(file.name)
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    same = (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)
    return written(file.name) if same and stat.S_ISREG(here.st_mode) and here.st_nlink == 1 else None
