"""int, float, str, bool and friends convert, round and refuse as documented."""


class Celsius:
    def __int__(self):
        return 21

    def __float__(self):
        return 21.5

    def __index__(self):
        return 3

    def __round__(self, digits=None):
        return f"rounded {digits}"


def attempt(label, action):
    try:
        print(label, repr(action()))
    except (ValueError, TypeError, OverflowError) as error:
        print(label, type(error).__name__, error)


def main():
    print(int("42"), int(" -7 "), int("1_000"), int("ff", 16), int("0b101", 0), int("z", 36), int(3.99), int(True))
    print(float("1.5"), float("-inf"), float("1_0.5"), float(3), float("nan") != float("nan"))
    print(str(1.0), str(10**21), str(1e21), repr(0.1), str(True), str(None))
    print(bin(10), oct(8), hex(255), hex(-255), chr(97), ord("a"), format(255, "x"))
    c = Celsius()
    print(int(c), float(c), [0, 1, 2, "index"][c], round(c), round(c, 2), "ab" * c, hex(c), list(range(c)))
    print(
        round(0.5), round(1.5), round(2.5), round(-1.5),
        round(1.005, 2), round(12345, -2), round(5, -1), round(15, -1),
    )
    print(abs(-3), abs(-2.5), abs(3 - 4j), divmod(17, 5), (17).bit_length(), (255).to_bytes(2, "big"))
    attempt("int text", lambda: int("4x"))
    attempt("int empty", lambda: int(""))
    attempt("int float text", lambda: int("1.5"))
    attempt("int none", lambda: int(None))
    attempt("int base", lambda: int("9", 8))
    attempt("float text", lambda: float("one"))
    attempt("float list", lambda: float([]))
    attempt("chr", lambda: chr(-1))
    attempt("ord", lambda: ord("ab"))
    attempt("to_bytes", lambda: (256).to_bytes(1, "big"))
    attempt("bool", lambda: bool("0"))
    readings = ["12", "x", "7.5", "", "-3"]
    total = 0
    for reading in readings:
        try:
            total += int(reading)
        except ValueError:
            try:
                total += float(reading)
            except ValueError as error:
                print("skipping", error)
    return total
