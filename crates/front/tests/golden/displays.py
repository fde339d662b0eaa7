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
  %2 = list_extend (%0, %1)
  %3 = list_append (%0, 2)
  %4 = build_list ()
  %5 = a
  %6 = list_extend (%4, %5)
  %7 = b
  %8 = list_extend (%4, %7)
  %9 = list_to_tuple (%4)
  %10 = build_set (1)
  %11 = b
  %12 = set_update (%10, %11)
  %13 = build_tuple ()
  %14 = build_tuple (%0, %9, %10, %13)
  x := %14
  %15 = a
  %16 = build_dict ("k", %15)
  %17 = b
  %18 = dict_update (%16, %17)
  %19 = dict_set (%16, "l", 2)
  y := %16
  %20 = x
  %21 = y
  %22 = b
  %23 = build_list ()
  %24 = a
  %25 = list_extend (%23, %24)
  %26 = list_to_tuple (%23)
  %27 = %22[%26]
  %28 = b
  %29 = slice (1, 2, None)
  %30 = a
  %31 = slice (None, None, %30)
  %32 = build_tuple (%29, %31)
  %33 = %28[%32]
  %34 = b
  %35 = slice (None, None, None)
  %36 = %34[%35]
  %37 = build_tuple (%20, %21, %27, %33, %36)
  return %37
