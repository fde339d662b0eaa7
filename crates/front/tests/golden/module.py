# source
"""A docstring."""
x: int = 1
if x:
    y: str
def f():
    return x
# bezoar
function 0: module <module>() line 1
  try
    %8 = global __annotations__
  except as %9
    %10 = build_dict ()
    global __annotations__ := %10
  global x := 1
  %0 = global int
  %1 = global __annotations__
  %2 = %1["x"] := %0
  %3 = global x
  if %3
    %4 = global str
    %5 = global __annotations__
    %6 = %5["y"] := %4
  %7 = function 1
  global f := %7
  return None

function 1: def f() line 5 in 0
  %0 = global x
  return %0
