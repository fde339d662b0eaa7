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
  %2 = build_list (%1)
  %3 = b
  %4 = list_of (%3)
  %5 = %2 + %4
  %6 = a
  %7 = build_list (%6)
  %8 = %5 + %7
  %9 = b
  %10 = %0(*%8, k=1, **%9)
  %11 = g
  %12 = b
  %13 = a
  %14 = %11(*%12, k=%13)
  %15 = a
  %16 = %15.m
  %17 = b
  %18 = %16(%17)
  %19 = %18(1)
  %20 = global super
  %21 = %20()
  return %21
