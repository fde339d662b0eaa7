# source
def f(a, b):
    return f"{a}", f"x{a!r:>{b}.2f}y" "z" f"{b = }", f"{a=:>5}", f"{{}}", f"{f'{a}'!s}"
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(a, b) line 1 in 0
  %0 = a
  %1 = format (%0, "")
  %2 = a
  %3 = b
  %4 = format (%3, "")
  %5 = join_text (">", %4, ".2f")
  %6 = format !r (%2, %5)
  %7 = b
  %8 = format !r (%7, "")
  %9 = join_text ("x", %6, "yzb = ", %8)
  %10 = a
  %11 = format (%10, ">5")
  %12 = join_text ("a=", %11)
  %13 = a
  %14 = format (%13, "")
  %15 = format !s (%14, "")
  %16 = build_tuple (%1, %9, %12, "{}", %15)
  return %16
