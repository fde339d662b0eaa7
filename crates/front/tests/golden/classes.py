# source
@register
class Box(Base, metaclass=Meta):
    size = 1
    sizes = [size for _ in range(3)]

    def __init__(self, *, __k=1):
        super().__init__()
        self.__k = __k

    def twice(self):
        return lambda: (__class__, self.size)
# bezoar
function 0: module <module>() line 1
  %0 = global register
  %1 = global Base
  %2 = global Meta
  %3 = class 1 (%1, metaclass=%2)
  %4 = %0(%3)
  global Box := %4
  return None

function 1: class Box() line 1 in 0
  cells __class__

function 2: def Box.__init__(self, *, _Box__k) line 6 in 1
  free __class__ captures 0
  %0 = global super
  %1 = __class__
  %2 = self
  %3 = super (%0, %1, %2)
  %4 = %3.__init__
  %5 = %4()
  %6 = _Box__k
  %7 = self
  %8 = %7._Box__k := %6
  return None

function 3: def Box.twice(self) line 10 in 1
  cells self
  free __class__ captures 0
  %0 = function 4
  return %0

function 4: lambda Box.twice.<locals>.<lambda>() line 11 in 3
  free __class__, self captures 1, 0
  %0 = __class__
  %1 = self
  %2 = %1.size
  %3 = build_tuple (%0, %2)
  return %3
