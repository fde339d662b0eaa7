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
  %4 = list_extend (%2, %3)
  %5 = a
  %6 = list_append (%2, %5)
  %7 = b
  %8 = %0(*%2, k=1, **%7)
  %9 = g
  %10 = b
  %11 = a
  %12 = %9(*%10, k=%11)
  %13 = a
  %14 = %13.m
  %15 = b
  %16 = %14(%15)
  %17 = %16(1)
  %18 = global super
  %19 = %18()
  return %19
