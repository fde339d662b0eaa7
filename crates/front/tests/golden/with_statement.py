# source
def f(p):
    with open(p) as a, lock:
        print(a)
    with p:
        return 1
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(p) line 1 in 0
  %0 = global open
  %1 = p
  %2 = %0(%1)
  %3 = special "__enter__" (%2)
  %4 = special "__exit__" (%2)
  %5 = %3()
  try
    a := %5
    %6 = global lock
    %7 = special "__enter__" (%6)
    %8 = special "__exit__" (%6)
    %9 = %7()
    try
      %10 = global print
      %11 = a
      %12 = %10(%11)
    except as %13
      %14 = type_of (%13)
      %15 = traceback_of (%13)
      %16 = %8(%14, %13, %15)
      if %16
        pass
      else
        raise
    else
      %17 = %8(None, None, None)
  except as %18
    %19 = type_of (%18)
    %20 = traceback_of (%18)
    %21 = %4(%19, %18, %20)
    if %21
      pass
    else
      raise
  else
    %22 = %4(None, None, None)
  %23 = p
  %24 = special "__enter__" (%23)
  %25 = special "__exit__" (%23)
  %26 = %24()
  .exited2 := False
  try
    try
      return 1
    except as %27
      .exited2 := True
      %28 = type_of (%27)
      %29 = traceback_of (%27)
      %30 = %25(%28, %27, %29)
      if %30
        pass
      else
        raise
  finally
    %31 = .exited2
    if %31
      pass
    else
      %32 = %25(None, None, None)
  return None
