"""Case methods, strip family, padding, is-predicates, and Unicode corners."""


def main():
    s = "hELLO wORLD"
    print(s.lower(), s.upper(), s.title(), s.capitalize(), s.swapcase(), s.casefold())
    print("ß".upper(), "İ".lower() == "i̇", "ǆ".title(), "ﬁ".upper(), "Straße".casefold() == "STRASSE".casefold())
    print(repr("  x  ".strip()), repr("xxaxx".strip("x")), repr("abcab".lstrip("ab")), repr("abcab".rstrip("ab")))
    print("7".zfill(3), "-7".zfill(4), "+x".zfill(5), "ab".ljust(5, "."), "ab".rjust(5, "*"), "ab".center(5, "-"))
    rows = []
    for text in ("abc", "abc1", "123", "1.5", "", " ", "Ab", "AB", "½", "²", "a_b", "é", "\n", "٣"):
        flags = [
            name
            for name in ("alpha", "digit", "alnum", "decimal", "numeric", "space", "lower", "upper", "title")
            if getattr(text, "is" + name)()
        ]
        rows.append((text, flags))
    for text, flags in rows:
        print(repr(text), *flags)
    print("class".isidentifier(), "2x".isidentifier(), "a\tb".expandtabs(4), "a\x00".isprintable())
    print(len("é"), len("e\u0301"), len("😀"), "😀"[0], "naïve"[2], "a😀b"[::-1], [ord(c) for c in "a€"])
    table = str.maketrans({"a": "4", "e": "3", "x": None, "o": "00"})
    print("axe over".translate(table), "hello".translate(str.maketrans("el", "ip", "o")))
    caesar = "".join(
        chr((ord(c) - ord("a") + 13) % 26 + ord("a")) if c.islower() else c for c in "Hello, rot thirteen"
    )
    print(caesar)
    try:
        "x".center(5, "ab")
    except TypeError as error:
        print(error)
    return sum(c.isupper() for c in "A Few CAPS")
