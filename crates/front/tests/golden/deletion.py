# source
gone = 1
del gone
def f(a, b):
    del a, b.c, (b[0], b[1:])
# bezoar
function 0: module <module>() line 1
  global gone := 1
  delete global gone
  %0 = function 1
  global f := %0
  return None

function 1: def f(a, b) line 3 in 0
  delete a
  %0 = b
  %1 = delete %0.c
  %2 = b
  %3 = delete %2[0]
  %4 = b
  %5 = slice (1, None, None)
  %6 = delete %4[%5]
  return None
