"""Unary operators, operator precedence and associativity give CPython's values."""


class Signed:
    def __neg__(self):
        return "neg"

    def __pos__(self):
        return "pos"

    def __invert__(self):
        return "inv"

    def __abs__(self):
        return "abs"


class Trace:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def binary(symbol):
    return lambda self, other: Trace(f"({self.text}{symbol}{getattr(other, 'text', other)})")


for _name, _symbol in {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**",
                       "lshift": "<<", "rshift": ">>", "and": "&", "or": "|", "xor": "^", "matmul": "@"}.items():
    setattr(Trace, f"__{_name}__", binary(_symbol))
Trace.__neg__ = lambda self: Trace(f"-{self.text}")
Trace.__invert__ = lambda self: Trace(f"~{self.text}")


def main():
    a, b, c, d = (Trace(x) for x in "abcd")
    print(a + b * c, a - b - c, a / b * c, a // b % c @ d)
    print(a**b**c, -a**b, a**-b, ~a * b, - -a)
    print(a << b + c, a & b << c, a ^ b & c, a | b ^ c & d, (a | b) & c)
    print(a + b << c - d >> a, a * b + c * d, a - b * c ** d / a)
    s = Signed()
    print(-s, +s, ~s, abs(s))
    print(not 1 + 1, not 0 == 0, not False or True, -3 % 5, -(3 % 5), 2 * -3, 5 - -3)
    print(1 if 0 else 2 if 0 else 3, (lambda: 1 or 0)(), 1 + (2 if 1 else 3) * 4)
    print(10 - 4 - 3, 2 ** 2 ** 3, 100 // 7 // 2, 7 % 4 % 2, 1 < 2 & 3, 5 & 3 == 1)
    for action in (lambda: -"a", lambda: +[], lambda: ~None, lambda: abs("x")):
        try:
            action()
        except TypeError as error:
            print(error)
    return -True, +True, -0.0, +(-3)
