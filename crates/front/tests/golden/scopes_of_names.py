# source
def f():
    try:
        import json
    except ImportError as e:
        print(e)
    with json as (a, b):
        for c in a: pass
    [d for d in c]
    def g(): return c, d
    return g
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f() line 1 in 0
  cells c
  try
    %0 = import name: "json", bind_last: false ()
    json := %0
  asks
    %2 = global ImportError
  except %2 as %1
    e := %1
    try
      %3 = global print
      %4 = e
      %5 = %3(%4)
    finally
      e := None
      delete e
  %6 = json
  %7 = special "__enter__" (%6)
  %8 = special "__exit__" (%6)
  %9 = %7()
  try
    %10 = unpack 2 (%9)
    %11 = item 0 (%10)
    %12 = item 1 (%10)
    a := %11
    b := %12
    %13 = a
    for %14 in %13
      c := %14
  except as %15
    %16 = type_of (%15)
    %17 = traceback_of (%15)
    %18 = %8(%16, %15, %17)
    if %18
      pass
    else
      raise
  else
    %19 = %8(None, None, None)
  %20 = c
  %21 = are_texts (%20)
  if %21
    %22 = of_texts (%20, "lambda texts: [d for d in texts]", True)
  else
    declare d
    %23 = build_list ()
    for %24 in %20
      d := %24
      %25 = d
      %26 = list_append (%23, %25)
  %27 = %22 or else %23
  %28 = function 2
  g := %28
  %29 = g
  return %29

function 2: def f.<locals>.g() line 9 in 1
  free c captures 4
  %0 = c
  %1 = global d
  %2 = build_tuple (%0, %1)
  return %2
