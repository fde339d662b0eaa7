# source
def make(base, n):
    class Local(base):
        n = n
        def m(self):
            return n, base
    return Local
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global make := %0
  return None

function 1: def make(base, n) line 1 in 0
  cells base, n
  %0 = base
  %1 = class 2 (%0)
  Local := %1
  %2 = Local
  return %2

function 2: class make.<locals>.Local() line 2 in 1
  free base, n captures 0, 1

function 3: def make.<locals>.Local.m(self) line 4 in 2
  free base, n captures 0, 1
  %0 = n
  %1 = base
  %2 = build_tuple (%0, %1)
  return %2
