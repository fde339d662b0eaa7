# source
def f(d, k, o):
    n = 1
    n += d[k]
    d[k()] -= n
    o.x.y **= 2
    d[1:k] @= n
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(d, k, o) line 1 in 0
  n := 1
  %0 = n
  %1 = d
  %2 = k
  %3 = %1[%2]
  %4 = %0 += %3
  n := %4
  %5 = d
  %6 = k
  %7 = %6()
  %8 = %5[%7]
  %9 = n
  %10 = %8 -= %9
  %11 = %5[%7] := %10
  %12 = o
  %13 = %12.x
  %14 = %13.y
  %15 = %14 **= 2
  %16 = %13.y := %15
  %17 = d
  %18 = k
  %19 = slice (1, %18, None)
  %20 = %17[%19]
  %21 = n
  %22 = %20 @= %21
  %23 = %17[%19] := %22
  return None
