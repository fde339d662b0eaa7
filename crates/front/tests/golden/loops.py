# source
def f(items):
    for i, (a, items[i]) in items:
        if a:
            continue
        break
    else:
        return None
    while (n := next(items)) and n < 3:
        print(n)
    else:
        print("done")
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(items) line 1 in 0
  %0 = items
  for %1 in %0
    %2 = unpack 2 (%1)
    %3 = item 0 (%2)
    %4 = item 1 (%2)
    i := %3
    %5 = unpack 2 (%4)
    %6 = item 0 (%5)
    %7 = item 1 (%5)
    a := %6
    %8 = items
    %9 = i
    %10 = %8[%9] := %7
    %11 = a
    if %11
      continue
    break
  else
    return None
  while
    %12 = global next
    %13 = items
    %14 = %12(%13)
    n := %14
    if %14
      %15 = n
      %16 = %15 < 3
    %17 = %16 or else False
  is %17 do
    %18 = global print
    %19 = n
    %20 = %18(%19)
  else
    %21 = global print
    %22 = %21("done")
  return None
