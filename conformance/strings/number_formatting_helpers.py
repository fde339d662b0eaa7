"""Roman numerals, spelled numbers, base conversion and humanised sizes as string exercises."""

ROMAN = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
         (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()
SMALL += ["sixteen", "seventeen", "eighteen", "nineteen"]
TENS = dict(zip(range(2, 10), "twenty thirty forty fifty sixty seventy eighty ninety".split()))


def roman(n):
    if not 0 < n < 4000:
        raise ValueError(f"{n} has no Roman numeral")
    text = ""
    for value, symbol in ROMAN:
        times, n = divmod(n, value)
        text += symbol * times
    return text


def spell(n):
    if n < 0:
        return "minus " + spell(-n)
    if n < 20:
        return SMALL[n]
    if n < 100:
        tens, ones = divmod(n, 10)
        return TENS[tens] + (f"-{SMALL[ones]}" if ones else "")
    for size, name in ((10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if n >= size:
            head, tail = divmod(n, size)
            return f"{spell(head)} {name}" + (f" {spell(tail)}" if tail else "")


def in_base(n, base, digits="0123456789abcdefghijklmnopqrstuvwxyz"):
    assert 2 <= base <= len(digits), f"base {base}"
    if n < 0:
        return "-" + in_base(-n, base)
    return digits[n] if n < base else in_base(n // base, base) + digits[n % base]


def human(size):
    for unit in ("B", "KB", "MB"):
        if size < 1024:
            return f"{size:.1f}".rstrip("0").rstrip(".") + unit
        size /= 1024
    return f"{size:.2f}GB"


def main():
    print([roman(n) for n in (1, 4, 9, 14, 40, 90, 400, 1994, 3999)])
    for n in (0, 13, 42, 80, 105, 999, 1000, 12345, 1000001, -7):
        print(n, spell(n))
    print(in_base(255, 16), in_base(255, 2), in_base(-35, 36), in_base(0, 7), int(in_base(12345, 7), 7))
    print([human(s) for s in (0, 512, 1536, 10**6, 5 * 1024**3)])
    for bad in (0, 4000):
        try:
            roman(bad)
        except ValueError as error:
            print(error)
    try:
        in_base(5, 1)
    except AssertionError as error:
        print("assert", error)
    return in_base(10, 99)
