# source
def f(a, b):
    return f"{a}", f"{a}{b}", f"<{a}>" f"{b!s}", f"{a:>{b}}."
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(a, b) line 1 in 0
  %0 = a
  %1 = format (%0, "")
  %2 = a
  %3 = piece (%2)
  %4 = b
  %5 = piece (%4)
  %6 = join_text (%3, %5)
  %7 = a
  %8 = piece (%7)
  %9 = b
  %10 = format !s (%9, "")
  %11 = join_text ("<", %8, ">", %10)
  %12 = a
  %13 = b
  %14 = format (%13, "")
  %15 = join_text (">", %14)
  %16 = format (%12, %15)
  %17 = join_text (%16, ".")
  %18 = build_tuple (%1, %6, %11, %17)
  return %18
