"""The module of a script, and what refers to it."""

from __future__ import annotations

import __main__
import pickle
import sys
from collections import namedtuple
from enum import Enum

Point = namedtuple("Point", "x y")
Colour = Enum("Colour", "RED GREEN")
limit: int = 3


class Box:
    def open(self):
        return limit


def read():
    return limit


print(__name__, __file__, sys.argv, sys.path[0], __doc__, __spec__, __cached__, __package__, type(__loader__))
print(list(globals()), __annotations__)
print(__main__ is sys.modules["__main__"], __main__.limit, read.__module__, read.__globals__ is globals())
print(pickle.loads(pickle.dumps([Point(1, 2), Box(), Colour.RED]))[1].open(), Point.__module__, Colour.__module__)
limit = 4
print(__main__.limit, read(), vars(__main__)["limit"], Box().open())
