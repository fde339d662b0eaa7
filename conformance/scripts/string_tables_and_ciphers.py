"""String tables: translate, Caesar, Vigenère, run-length, Roman numerals, base conversion, anagrams."""

import string
from itertools import cycle, groupby

ROMAN = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
         (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]


def caesar(text, shift):
    lower, upper = string.ascii_lowercase, string.ascii_uppercase
    shift %= 26
    table = str.maketrans(lower + upper, lower[shift:] + lower[:shift] + upper[shift:] + upper[:shift])
    return text.translate(table)


def vigenere(text, key, sign=1):
    if not key.isalpha():
        raise ValueError(f"key {key!r} must be letters")
    shifts = cycle(ord(c) - ord("a") for c in key.lower())
    return "".join(caesar(c, sign * next(shifts)) if c.isalpha() else c for c in text)


def squeeze(text):
    return "".join(f"{len(run)}{char}" if len(run := list(group)) > 1 else char for char, group in groupby(text))


def unsqueeze(text):
    out, digits = [], ""
    for char in text:
        if char.isdigit():
            digits += char
        else:
            out.append(char * int(digits or 1))
            digits = ""
    if digits:
        raise ValueError(f"dangling count {digits}")
    return "".join(out)


def to_roman(number):
    if not 0 < number < 4000:
        raise ValueError(f"{number} has no Roman numeral")
    parts = []
    for value, letters in ROMAN:
        count, number = divmod(number, value)
        parts.append(letters * count)
    return "".join(parts)


def from_roman(text):
    total, position = 0, 0
    for value, letters in ROMAN:
        while text.startswith(letters, position):
            total += value
            position += len(letters)
    if position != len(text) or to_roman(total) != text:
        raise ValueError(f"{text!r} is not Roman")
    return total


def to_base(number, base, digits=string.digits + string.ascii_lowercase):
    if number < 0:
        return "-" + to_base(-number, base)
    text = ""
    while True:
        number, rest = divmod(number, base)
        text = digits[rest] + text
        if not number:
            return text


def anagrams(words):
    groups = {}
    for word in words:
        groups.setdefault("".join(sorted(word)), []).append(word)
    return [group for group in groups.values() if len(group) > 1]


def main():
    print(caesar("Hello, World!", 3), caesar(caesar("Zebra", 5), -5))
    print(secret := vigenere("Attack at dawn", "Lemon"), "|", vigenere(secret, "Lemon", -1))
    print(squeeze("aaabccd"), unsqueeze("3ab2cd"), unsqueeze(squeeze("zzzzzzzzzzzzy")))
    print([to_roman(n) for n in (4, 9, 14, 1994, 3999)], from_roman("MCMXCIV"))
    print(all(from_roman(to_roman(n)) == n for n in range(1, 500)))
    print(to_base(255, 16), to_base(-10, 2), to_base(0, 7), int(to_base(123456, 36), 36))
    print(anagrams("listen silent enlist cat act dog".split()))
    for action in (
        lambda: to_roman(0),
        lambda: from_roman("IIII"),
        lambda: from_roman("ABC"),
        lambda: unsqueeze("a3"),
        lambda: vigenere("x", "k3y"),
        lambda: to_base(5, 0),
    ):
        try:
            print(action())
        except (ValueError, ZeroDivisionError) as error:
            print(type(error).__name__, error)
    words = "the rain in spain stays mainly".split()
    print(max(words, key=len), sorted(words, key=lambda w: (-len(w), w)), [w[::-1] for w in words if "ai" in w])
    print("-".join(w.capitalize() for w in words), " ".join(words).title().swapcase(), "rain".find("z"))
    print("a,b,,c".split(","), " x  y ".split(), "k=v=w".partition("="), "k=v=w".rsplit("=", 1))
    print("".join(dict.fromkeys("mississippi")), "abc" < "abd", "é".encode(), "ß".upper(), "x".isidentifier())
    print("%-5s|%5.2f|%03d|%x" % ("ab", 3.14159, 7, 255), "{0}{1}{0}".format("a", "b"), "{:>{w}}".format("r", w=4))
    return unsqueeze("12")
