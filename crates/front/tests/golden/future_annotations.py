# source
from __future__ import annotations
limit: Final[int] = 3
def f(a: Dict[str,int] | None, *b: "T") -> Callable[[int], list['x']]: ...
# bezoar
function 0: module <module>() line 1
  try
    %5 = global __annotations__
  except as %6
    %7 = build_dict ()
    global __annotations__ := %7
  %0 = import_from name: "__future__", level: 0, names: ["annotations"] ()
  %1 = import_name "annotations" (%0)
  global annotations := %1
  global limit := 3
  %2 = global __annotations__
  %3 = %2["limit"] := "Final[int]"
  %4 = function 1 annotations (a="Dict[str, int] | None", b="'T'", return="Callable[[int], list['x']]")
  global f := %4
  return None

function 1: def f(a, *b) line 3 in 0
  return None
