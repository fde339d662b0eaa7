# source
def f(g, a, b):
    g(a, *b, a, k=1, **b)
    g(k=a, *b)
    a.m(b)(1)
    return super()
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(g, a, b) line 1 in 0
  %0 = g
  %1 = a
  %2 = b
  %3 = a
  %4 = b
  %5 = %0(%1, *%2, %3, k=1, **%4)
  %6 = g
  %7 = b
  %8 = a
  %9 = %6(*%7, k=%8)
  %10 = a
  %11 = %10.m
  %12 = b
  %13 = %11(%12)
  %14 = %13(1)
  %15 = global super
  %16 = %15()
  return %16
