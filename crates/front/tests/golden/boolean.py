# source
def f(a, b, c):
    x = a and b or not c
    y = a if b and c else b
    if not (a or b) and c:
        return x
    return a < b <= c != x, a is not None, b not in c
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(a, b, c) line 1 in 0
  %0 = a
  if %0
    %1 = b
  %2 = %1 or else %0
  if %2
    pass
  else
    %3 = c
    %4 = not %3
  %5 = %2 or else %4
  x := %5
  %6 = b
  if %6
    %7 = c
  %8 = %7 or else False
  if %8
    %9 = a
  else
    %10 = b
  %11 = %9 or else %10
  y := %11
  %12 = a
  if %12
    pass
  else
    %13 = b
  %14 = True or else %13
  %15 = not %14
  if %15
    %16 = c
  %17 = %16 or else False
  if %17
    %18 = x
    return %18
  %19 = a
  %20 = b
  %21 = %19 < %20
  if %21
    %22 = c
    %23 = %20 <= %22
    if %23
      %24 = x
      %25 = %22 != %24
    %26 = %25 or else %23
  %27 = %26 or else %21
  %28 = a
  %29 = %28 is not None
  %30 = b
  %31 = c
  %32 = %30 not in %31
  %33 = build_tuple (%27, %29, %32)
  return %33
