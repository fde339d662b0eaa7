# source
async def f(x):
    return await x.get() + [await y for y in x]
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: async def f(x) line 1 in 0
  %0 = x
  %1 = %0.get
  %2 = %1()
  %3 = await (%2)
  %4 = x
  declare y
  %5 = build_list ()
  for %6 in %4
    y := %6
    %7 = y
    %8 = await (%7)
    %9 = list_append (%5, %8)
  %10 = %3 + %5
  return %10
