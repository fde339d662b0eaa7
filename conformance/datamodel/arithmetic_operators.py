"""Every arithmetic and bitwise operator calls its method, with the right operands."""


class Expr:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text

    def _bin(self, op, other):
        return Expr(f"({self!r}{op}{other!r})")

    def __add__(self, other): return self._bin("+", other)
    def __sub__(self, other): return self._bin("-", other)
    def __mul__(self, other): return self._bin("*", other)
    def __matmul__(self, other): return self._bin("@", other)
    def __truediv__(self, other): return self._bin("/", other)
    def __floordiv__(self, other): return self._bin("//", other)
    def __mod__(self, other): return self._bin("%", other)
    def __divmod__(self, other): return self._bin("divmod", other)
    def __pow__(self, other, mod=None): return self._bin("**" if mod is None else f"**[{mod}]", other)
    def __lshift__(self, other): return self._bin("<<", other)
    def __rshift__(self, other): return self._bin(">>", other)
    def __and__(self, other): return self._bin("&", other)
    def __or__(self, other): return self._bin("|", other)
    def __xor__(self, other): return self._bin("^", other)
    def __neg__(self): return Expr(f"-{self!r}")
    def __pos__(self): return Expr(f"+{self!r}")
    def __invert__(self): return Expr(f"~{self!r}")
    def __abs__(self): return Expr(f"|{self!r}|")
    def __round__(self, digits=None): return Expr(f"round({self!r},{digits})")


def main():
    a, b = Expr("a"), Expr("b")
    print(a + b, a - b, a * b, a @ b, a / b, a // b, a % b)
    print(divmod(a, b), a**b, pow(a, b), pow(a, b, 7))
    print(a << b, a >> b, a & b, a | b, a ^ b)
    print(-a, +a, ~a, abs(a), round(a), round(a, 2))
    print(a + b * a**2 - -b)
    print((a + 1) // 2 % b @ a | b & a ^ ~b << 3)
    print(a - b - a, a**b**a, -(a**2), (-a) ** 2)
    x = a
    x += b
    x *= 2
    print(x, a, x is a)
    for action in (lambda: 1 + a, lambda: a + 1 < b, lambda: int(a), lambda: [1][a]):
        try:
            print(action())
        except TypeError as error:
            print(error)
    print(sum([a, b, a], Expr("start")))
    sum([a, b])
