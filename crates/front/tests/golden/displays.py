# source
def f(a, b):
    x = [1, *a, 2], (*a, *b), {1, *b}, ()
    y = {"k": a, **b, "l": 2}
    return x, y, b[*a], b[1:2, ::a], b[:]
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(a, b) line 1 in 0
  %0 = build_list (1)
  %1 = a
  %2 = list_of (%1)
  %3 = %0 + %2
  %4 = build_list (2)
  %5 = %3 + %4
  %6 = a
  %7 = list_of (%6)
  %8 = b
  %9 = list_of (%8)
  %10 = %7 + %9
  %11 = list_to_tuple (%10)
  %12 = build_set (1)
  %13 = b
  %14 = set_update (%12, %13)
  %15 = build_tuple ()
  %16 = build_tuple (%5, %11, %12, %15)
  x := %16
  %17 = a
  %18 = build_dict ("k", %17)
  %19 = b
  %20 = dict_update (%18, %19)
  %21 = dict_set (%18, "l", 2)
  y := %18
  %22 = x
  %23 = y
  %24 = b
  %25 = a
  %26 = list_of (%25)
  %27 = list_to_tuple (%26)
  %28 = %24[%27]
  %29 = b
  %30 = slice (1, 2, None)
  %31 = a
  %32 = slice (None, None, %31)
  %33 = build_tuple (%30, %32)
  %34 = %29[%33]
  %35 = b
  %36 = slice (None, None, None)
  %37 = %35[%36]
  %38 = build_tuple (%22, %23, %28, %34, %37)
  return %38
