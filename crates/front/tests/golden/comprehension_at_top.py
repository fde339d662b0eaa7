# source
squares = [i * i for i in range(9)]
late = [lambda: i for i in squares]
# bezoar
function 0: module <module>() line 1
  cells i@1
  %0 = global range
  %1 = %0(9)
  declare i@0
  %2 = build_list ()
  for %3 in %1
    i@0 := %3
    %4 = i@0
    %5 = i@0
    %6 = %4 * %5
    %7 = list_append (%2, %6)
  global squares := %2
  %8 = global squares
  declare i@1
  %9 = build_list ()
  for %10 in %8
    i@1 := %10
    %11 = function 1
    %12 = list_append (%9, %11)
  global late := %9
  return None

function 1: lambda <lambda>() line 2 in 0
  free i captures 1
  %0 = i
  return %0
