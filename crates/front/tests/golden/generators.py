# source
def f(rows, n):
    return sum(n * x for x in rows if x), any((lambda: y)() for y in rows)
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(rows, n) line 1 in 0
  cells n
  %0 = global sum
  %1 = rows
  %2 = iter (%1)
  %3 = generator 2 over %2
  %4 = %0(%3)
  %5 = global any
  %6 = rows
  %7 = iter (%6)
  %8 = generator 3 over %7
  %9 = %5(%8)
  %10 = build_tuple (%4, %9)
  return %10

function 2: generator f.<locals>.<genexpr>() line 2 in 1
  free n captures 1

function 3: generator f.<locals>.<genexpr>() line 2 in 1
  cells y

function 4: lambda f.<locals>.<genexpr>.<lambda>() line 2 in 3
  free y captures 0
  %0 = y
  return %0
