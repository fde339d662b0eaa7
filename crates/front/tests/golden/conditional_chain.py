# source
def f(a):
    if a == 1:
        return "one"
    elif a == 2:
        pass
    else:
        raise ValueError
    while True:
        break
    return a
    unreachable()
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(a) line 1 in 0
  %0 = a
  %1 = %0 == 1
  if %1
    return "one"
  else
    %2 = a
    %3 = %2 == 2
    if %3
      pass
    else
      %4 = global ValueError
      raise %4
  while
    pass
  is True do
    break
  %5 = a
  return %5
