# source
a = -1, 0xFFFF_FFFF_FFFF_FFFF_FFFF, -2.5, 1e400, 3j, -1j
b = True, None, ..., b"\x00a", "é\n" 'joined'
# bezoar
function 0: module <module>() line 1
  %0 = -1.0j
  %1 = build_tuple (-1, 1208925819614629174706175, -2.5, inf, 3.0j, %0)
  global a := %1
  %2 = build_tuple (True, None, ..., b"\x00a", "é\njoined")
  global b := %2
  return None
