# source
def f(shape):
    match shape:
        case Circle(r) if r > 0:
            return r
        case Rectangle(w, height=h) as box:
            return w, h, box
        case geometry.UNIT | None | -1:
            return 1
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(shape) line 1 in 0
  %0 = shape
  %1 = global Circle
  %2 = match_class positional: 1, names: [] (%0, %1)
  %3 = item 0 (%2)
  if %3
    %4 = item 1 (%2)
    r := %4
    %5 = r
    %6 = %5 > 0
  %7 = %6 or else False
  if %7
    %8 = r
    return %8
  else
    %9 = global Rectangle
    %10 = match_class positional: 1, names: ["height"] (%0, %9)
    %11 = item 0 (%10)
    if %11
      %12 = item 1 (%10)
      %13 = item 2 (%10)
      w := %12
      h := %13
      box := %0
    %14 = True or else False
    if %14
      %15 = w
      %16 = h
      %17 = box
      %18 = build_tuple (%15, %16, %17)
      return %18
    else
      %19 = global geometry
      %20 = %19.UNIT
      %21 = %0 == %20
      if %21
        pass
      else
        %22 = %0 is None
        if %22
          pass
        else
          %23 = %0 == -1
        %24 = True or else %23
      %25 = True or else %24
      if %25
        return 1
  return None
