# source
def f(rows, n):
    return sum(n * x for x in rows if x), any((lambda: y)() for y in rows)
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(rows, n) line 1 in 0
  through n
  %0 = global sum
  %1 = rows
  %2 = %0(generator 2 over %1)
  %3 = global any
  %4 = rows
  %5 = %3(generator 3 over %4)
  %6 = build_tuple (%2, %5)
  return %6

function 2: generator f.<locals>.<genexpr>() line 2 in 1
  free n captures 1
  for %1 in %0
    x := %1
    %2 = x
    if %2
      %3 = n
      %4 = x
      %5 = %3 * %4
      %6 = yield (%5)

function 3: generator f.<locals>.<genexpr>() line 2 in 1
  cells y
  for %1 in %0
    y := %1
    %2 = function 4
    %3 = %2()
    %4 = yield (%3)

function 4: lambda f.<locals>.<genexpr>.<lambda>() line 2 in 3
  free y captures 0
  %0 = y
  return %0
