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
  .outcome2 := None
  try
    %0 = g
    %1 = %0()
  except as %2
    .rest3 := %2
    %3 = build_list ()
    %4 = global ValueError
    %5 = .rest3
    %17 = %5 is not None
    if %17
      %6 = split_group (%5, %4)
      %7 = item 0 (%6)
      %8 = item 1 (%6)
      .rest3 := %8
      %16 = %7 is not None
      if %16
        try
          try
            %9 = reraise (%7)
          except as %10
            e := %10
            try
              %11 = global print
              %12 = e
              %13 = %11(%12)
            finally
              e := None
              delete e
        except as %14
          %15 = list_append (%3, %14)
    %18 = global OSError
    %19 = global KeyError
    %20 = build_tuple (%18, %19)
    %21 = .rest3
    %30 = %21 is not None
    if %30
      %22 = split_group (%21, %20)
      %23 = item 0 (%22)
      %24 = item 1 (%22)
      .rest3 := %24
      %29 = %23 is not None
      if %29
        try
          try
            %25 = reraise (%23)
          except as %26
            pass
        except as %27
          %28 = list_append (%3, %27)
    %31 = .rest3
    %32 = list_append (%3, %31)
    %33 = combine_group (%2, %3)
    .outcome2 := %33
  %34 = .outcome2
  %36 = %34 is not None
  if %36
    %35 = reraise (%34)
  return None
