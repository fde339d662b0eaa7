# source
def f(d, e):
    @d.first
    @e(1)
    def g(a: int, b: str = "x", /, *c: d, k: e = 2, **r) -> None:
        """Says nothing."""
    return g
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(d, e) line 1 in 0
  %0 = d
  %1 = %0.first
  %2 = e
  %3 = %2(1)
  %4 = global int
  %5 = global str
  %6 = d
  %7 = e
  %8 = function 2 keywords (k=2) annotations (a=%4, b=%5, c=%6, k=%7, return=None) defaults ("x")
  %9 = %3(%8)
  %10 = %1(%9)
  g := %10
  %11 = g
  return %11

function 2: def f.<locals>.g(a, b, /, *c, k, **r) line 2 in 1
  return None
