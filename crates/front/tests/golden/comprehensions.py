# source
def f(rows, x):
    flat = [c for row in rows if row for c in row if c > x if c]
    keys = {k: v for k, v in rows}
    seen = {last := x for x in rows}
    late = [lambda: x for x in rows]
    return flat, keys, seen, late, lambda: x, last
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(rows, x) line 1 in 0
  cells x@1, x@12
  %0 = rows
  declare row
  declare c
  %1 = build_list ()
  for %2 in %0
    row := %2
    %3 = row
    if %3
      %4 = row
      for %5 in %4
        c := %5
        %6 = c
        %7 = x@1
        %8 = %6 > %7
        if %8
          %9 = c
          if %9
            %10 = c
            %11 = list_append (%1, %10)
  flat := %1
  %12 = rows
  declare k
  declare v
  %13 = build_dict ()
  for %14 in %12
    %15 = unpack 2 (%14)
    %16 = item 0 (%15)
    %17 = item 1 (%15)
    k := %16
    v := %17
    %18 = k
    %19 = v
    %20 = dict_set (%13, %18, %19)
  keys := %13
  %21 = rows
  declare x@11
  %22 = build_set ()
  for %23 in %21
    x@11 := %23
    %24 = x@11
    last := %24
    %25 = set_add (%22, %24)
  seen := %22
  %26 = rows
  declare x@12
  %27 = build_list ()
  for %28 in %26
    x@12 := %28
    %29 = function 2
    %30 = list_append (%27, %29)
  late := %27
  %31 = flat
  %32 = keys
  %33 = seen
  %34 = late
  %35 = function 3
  %36 = last
  %37 = build_tuple (%31, %32, %33, %34, %35, %36)
  return %37

function 2: lambda f.<locals>.<lambda>() line 5 in 1
  free x captures 12
  %0 = x
  return %0

function 3: lambda f.<locals>.<lambda>() line 6 in 1
  free x captures 1
  %0 = x
  return %0
