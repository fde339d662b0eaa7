"""Literals: escapes, raw, triple quotes, implicit joining, Unicode names, and their repr."""

DOC = """first
  second \
continued
\tthird"""


def main():
    samples = ["\n\t\\\'\"", "\x41\101\u0041\U00000041", r"\n\d", "a" "b" 'c',
               "\N{GREEK SMALL LETTER ALPHA}", "\0end", "\a\b\f\v"]
    for s in samples:
        print(repr(s), len(s))
    print(DOC)
    print(repr(DOC))
    print('single "double"', "double 'single'", '''triple 'both' "kinds"''')
    print("line \
continues")
    joined = ("parts "
              "joined "
              f"with {len(samples)} "
              r"and \raw")
    print(joined)
    print(b"\x00\xff\n" b"join", rb"\x00", len(rb"\x00"))
    print("\r\n" == "\x0d\x0a", "\u00e9" == "é", "\ud800".encode("utf-8", "surrogatepass"))
    print("tab\tend".expandtabs(8), "a\\b", len("\\"))
    print(1_000_000, 0x_ff, 0b1010, 0o17, 1e3, 1.5e-3, .5, 5., 3j, 0xDEAD_BEEF)
    try:
        print("\ud800".encode())
    except UnicodeEncodeError as error:
        print(error.reason, error.start, error.end)
    print("%r %s" % ("\u2028", "é"), ascii("\u2028é"), str(b"x"), repr(b"it's"))
    return "done" """ and joined"""
