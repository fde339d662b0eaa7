"""The traceback of an exception keeps the variables of the functions it left, until the exception is gone."""

import gc
import weakref


class Thing:
    pass


def fails(references):
    kept = Thing()
    references.append(weakref.ref(kept))
    raise ValueError("kept")


def calls(references):
    mine = Thing()
    references.append(weakref.ref(mine))
    fails(references)


def main():
    references = []
    try:
        calls(references)
    except ValueError:
        gc.collect()
        print([reference() is not None for reference in references])
    gc.collect()
    print([reference() is not None for reference in references])
