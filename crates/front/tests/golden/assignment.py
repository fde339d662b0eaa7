# source
def f(d, k, v, o):
    a = b = v
    d[k] = o.x = v
    (a, *b), [c, _] = v
    a, b = b, a
    n: int = 1
    unbound: int
    (d[k]): int
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(d, k, v, o) line 1 in 0
  %0 = v
  a := %0
  b := %0
  %1 = v
  %2 = d
  %3 = k
  %4 = %2[%3] := %1
  %5 = o
  %6 = %5.x := %1
  %7 = v
  %8 = unpack 2 (%7)
  %9 = item 0 (%8)
  %10 = item 1 (%8)
  %11 = unpack_star before: 1, after: 0 (%9)
  %12 = item 0 (%11)
  %13 = item 1 (%11)
  a := %12
  b := %13
  %14 = unpack 2 (%10)
  %15 = item 0 (%14)
  %16 = item 1 (%14)
  c := %15
  _ := %16
  %17 = b
  %18 = a
  a := %17
  b := %18
  n := 1
  %19 = d
  %20 = k
  return None
