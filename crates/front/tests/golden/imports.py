# source
import os.path, sys as system
import a.b.c as d
from . import near
from ..up.above import x, y as z
# bezoar
function 0: module <module>() line 1
  %0 = import name: "os.path", bind_last: false ()
  global os := %0
  %1 = import name: "sys", bind_last: true ()
  global system := %1
  %2 = import name: "a.b.c", bind_last: true ()
  global d := %2
  %3 = import_from name: "", level: 1, names: ["near"] ()
  %4 = import_name "near" (%3)
  global near := %4
  %5 = import_from name: "up.above", level: 2, names: ["x", "y"] ()
  %6 = import_name "x" (%5)
  global x := %6
  %7 = import_name "y" (%5)
  global z := %7
  return None
