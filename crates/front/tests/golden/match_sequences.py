# source
def f(command):
    match command:
        case []:
            return 0
        case ["go", where] | ["walk", where, _]:
            return where
        case [first, *_, last]:
            return first, last
        case [x, *rest]:
            return rest
        case {"k": 1, "v": v, **others}:
            return v, others
        case _:
            return command
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(command) line 1 in 0
  %0 = command
  %1 = is_sequence (%0)
  if %1
    %2 = length (%0)
    %3 = %2 == 0
  %4 = %3 or else False
  if %4
    return 0
  else
    %5 = is_sequence (%0)
    if %5
      %6 = length (%0)
      %7 = %6 == 2
      if %7
        %8 = unpack 2 (%0)
        %9 = item 0 (%8)
        %10 = %9 == "go"
        if %10
          %11 = item 1 (%8)
          .case8 := %11
        %12 = True or else False
      %13 = %12 or else False
    %14 = %13 or else False
    if %14
      pass
    else
      %15 = is_sequence (%0)
      if %15
        %16 = length (%0)
        %17 = %16 == 3
        if %17
          %18 = unpack 3 (%0)
          %19 = item 0 (%18)
          %20 = %19 == "walk"
          if %20
            %21 = item 1 (%18)
            .case8 := %21
          %22 = True or else False
        %23 = %22 or else False
      %24 = %23 or else False
    %25 = True or else %24
    if %25
      %26 = .case8
      where := %26
    %27 = True or else False
    if %27
      %28 = where
      return %28
    else
      %29 = is_sequence (%0)
      if %29
        %30 = length (%0)
        %31 = %30 >= 2
        if %31
          %32 = %0[0]
          %33 = length (%0)
          %34 = %33 - 1
          %35 = %0[%34]
          first := %32
          last := %35
        %36 = True or else False
      %37 = %36 or else False
      if %37
        %38 = first
        %39 = last
        %40 = build_tuple (%38, %39)
        return %40
      else
        %41 = is_sequence (%0)
        if %41
          %42 = length (%0)
          %43 = %42 >= 1
          if %43
            %44 = unpack_star before: 1, after: 0 (%0)
            %45 = item 0 (%44)
            %46 = item 1 (%44)
            x := %45
            rest := %46
          %47 = True or else False
        %48 = %47 or else False
        if %48
          %49 = rest
          return %49
        else
          %50 = is_mapping (%0)
          if %50
            %51 = length (%0)
            %52 = %51 >= 2
            if %52
              %53 = match_keys (%0, "k", "v")
              %54 = item 0 (%53)
              if %54
                %55 = item 1 (%53)
                %56 = %55 == 1
                if %56
                  %57 = item 2 (%53)
                  %58 = match_rest (%0, "k", "v")
                  v := %57
                  others := %58
                %59 = True or else False
              %60 = %59 or else False
            %61 = %60 or else False
          %62 = %61 or else False
          if %62
            %63 = v
            %64 = others
            %65 = build_tuple (%63, %64)
            return %65
          else
            %66 = command
            return %66
  return None
