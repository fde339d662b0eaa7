# source
def f(g):
    try:
        g()
    except (ValueError, KeyError) as e:
        raise RuntimeError("no") from e
    except g.Error:
        raise
    except:
        pass
    else:
        return 1
    finally:
        g.close()
# bezoar
function 0: module <module>() line 1
  %0 = function 1
  global f := %0
  return None

function 1: def f(g) line 1 in 0
  try
    %0 = g
    %1 = %0()
  asks
    %3 = global ValueError
    %4 = global KeyError
    %5 = build_tuple (%3, %4)
  except %5 as %2
    e := %2
    try
      %6 = global RuntimeError
      %7 = %6("no")
      %8 = e
      raise %7 from %8
    finally
      e := None
      delete e
  asks
    %10 = g
    %11 = %10.Error
  except %11 as %9
    raise
  except as %12
    pass
  else
    return 1
  finally
    %13 = g
    %14 = %13.close
    %15 = %14()
  return None
