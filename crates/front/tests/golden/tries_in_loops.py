# source
def f(xs):
    for x in xs:
        try:
            if x:
                continue
            return x
        finally:
            print(x)
            if x == 3:
                break
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(xs) line 1 in 0
  %0 = xs
  for %1 in %0
    x := %1
    try
      %2 = x
      if %2
        continue
      %3 = x
      return %3
    finally
      %4 = global print
      %5 = x
      %6 = %4(%5)
      %7 = x
      %8 = %7 == 3
      if %8
        break
  return None
