# source
total = 0

def outer(a):
    count = 0
    def inner(b=a):
        nonlocal count
        global total
        count += b
        total = count
        def deeper():
            return a
        return deeper
    return inner
# bezoar
function 0: module <module>() line 1
  global total := 0
  %0 = function 1
  global outer := %0
  return None

function 1: def outer(a) line 3 in 0
  cells a, count
  count := 0
  %0 = a
  %1 = function 2 defaults (%0)
  inner := %1
  %2 = inner
  return %2

function 2: def outer.<locals>.inner(b) line 5 in 1
  free a, count captures 0, 1
  %0 = count
  %1 = b
  %2 = %0 += %1
  count := %2
  %3 = count
  global total := %3
  %4 = function 3
  deeper := %4
  %5 = deeper
  return %5

function 3: def outer.<locals>.inner.<locals>.deeper() line 10 in 2
  free a captures 2
  %0 = a
  return %0
