# source
def f(g):
    try:
        g()
    except* ValueError as e:
        print(e)
    except* (OSError, KeyError):
        pass
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(g) line 1 in 0
  try
    %0 = g
    %1 = %0()
  except as %2
    .rest2 := %2
    %3 = build_list ()
    %4 = global ValueError
    %5 = .rest2
    %15 = %5 is not None
    if %15
      %6 = split_group (%5, %4)
      %7 = item 0 (%6)
      %8 = item 1 (%6)
      .rest2 := %8
      %14 = %7 is not None
      if %14
        try
          e := %7
          try
            %9 = global print
            %10 = e
            %11 = %9(%10)
          finally
            e := None
            delete e
        except as %12
          %13 = list_append (%3, %12)
    %16 = global OSError
    %17 = global KeyError
    %18 = build_tuple (%16, %17)
    %19 = .rest2
    %26 = %19 is not None
    if %26
      %20 = split_group (%19, %18)
      %21 = item 0 (%20)
      %22 = item 1 (%20)
      .rest2 := %22
      %25 = %21 is not None
      if %25
        try
          pass
        except as %23
          %24 = list_append (%3, %23)
    %27 = .rest2
    %28 = list_append (%3, %27)
    %29 = combine_group (%2, %3)
    %30 = %29 is not None
    if %30
      raise %29
  return None
