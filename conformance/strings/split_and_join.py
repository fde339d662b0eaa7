"""split, rsplit, splitlines, join: whitespace versus explicit separators, limits, errors."""


def attempt(action):
    try:
        print(repr(action()))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


def main():
    print("  a  b\tc\n".split(), "".split(), "   ".split(), "a,b,,c,".split(","), "".split(","))
    print("a b c d".split(None, 2), "a b c d".rsplit(None, 2), "a,b,c".split(",", 1), "a,b,c".rsplit(",", 1))
    print("a--b--c".split("--"), "abc".split("abc"), "aXbXc".split("X", 0))
    print("one\ntwo\r\nthree\rfour\n".splitlines(), "a\n\nb".splitlines(True), "".splitlines(), "\n".splitlines())
    print(
        ", ".join(["a", "b"]), "".join(c for c in "xyz" if c != "y"),
        "-".join("abc"), "x".join([]), "x".join(["one"]),
    )
    print("|".join({"k1": 1, "k2": 2}), " ".join(map(str, range(4))), ",".join(sorted({"b", "a"})))
    attempt(lambda: ", ".join([1, 2]))
    attempt(lambda: ", ".join(["a", None, "b"]))
    attempt(lambda: "".join(5))
    attempt(lambda: "a".split(""))
    attempt(lambda: "a".split(5))
    attempt(lambda: ",".join(str(int(n)) for n in ("5", "x")))
    text = "name=ann;age=41;city=York;flag"
    record = {}
    for part in text.split(";"):
        key, *value = part.split("=", 1)
        record[key] = value[0] if value else None
    print(record)
    print("\n".join(line.strip() for line in "  a \n\n  b".splitlines() if line.strip()))
    words = "the quick brown fox".split()
    print(" ".join(reversed(words)), " ".join(w[::-1] for w in words))
    return ",".join(str(10 // n) for n in (5, 2, 0))
