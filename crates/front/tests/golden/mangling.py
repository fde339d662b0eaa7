# source
class _Private:
    __slots = 1
    def m(self, __a):
        __b = __a.__c
        import __d
        return f(__e=__b), __f__, self.__g
# bezoar
function 0: module <module>() line 1
  %0 = class 1 ()
  global _Private := %0
  return None

function 1: class _Private() line 1 in 0

function 2: def _Private.m(self, _Private__a) line 3 in 1
  %0 = _Private__a
  %1 = %0._Private__c
  _Private__b := %1
  %2 = import name: "_Private__d", bind_last: false ()
  _Private__d := %2
  %3 = global f
  %4 = _Private__b
  %5 = %3(__e=%4)
  %6 = global __f__
  %7 = self
  %8 = %7._Private__g
  %9 = build_tuple (%5, %6, %8)
  return %9
