"""Complex arithmetic, equality with reals, and the operations complex numbers refuse."""


def attempt(label, action):
    try:
        print(label, action())
    except (TypeError, ZeroDivisionError, ValueError) as error:
        print(label, type(error).__name__, error)


def mandelbrot(c, limit=30):
    z = 0
    for n in range(limit):
        if abs(z) > 2:
            return n
        z = z * z + c
    return limit


def main():
    z = 3 + 4j
    print(z, z.real, z.imag, abs(z), z.conjugate(), -z, +z)
    print(z + 1, 1 - z, z * 2j, z / (1 + 1j), z**2, 2 * z + 0.5)
    print(1j * 1j == -1, complex(2, 0) == 2, hash(complex(2, 0)) == hash(2), z != 3)
    print(complex("1+2j"), complex(1.5), complex(0, -0.0), repr(1j), str(-1j))
    print({1: "a", 1 + 0j: "b"}, bool(0j), bool(1e-300j))
    attempt("order", lambda: z < 1)
    attempt("floor", lambda: z // 2)
    attempt("mod", lambda: z % 2)
    attempt("int", lambda: int(z))
    attempt("zero", lambda: z / 0)
    attempt("parse", lambda: complex("1 + 2j"))
    z += 1
    z *= 1j
    print(z)
    rows = []
    for y in range(-2, 3):
        rows.append("".join("#" if mandelbrot(complex(x / 4, y / 2)) == 30 else "." for x in range(-8, 4)))
    print("\n".join(rows))
    return z
