"""find, index, count, startswith, endswith, in, replace, with bounds, tuples and empty needles."""


def positions(text, needle):
    found, start = [], 0
    while (at := text.find(needle, start)) != -1:
        found.append(at)
        start = at + 1
    return found


def main():
    text = "abracadabra"
    print(
        text.find("bra"), text.rfind("bra"), text.find("x"),
        text.find("a", 1), text.find("a", 4, 5), text.find("", 3),
    )
    print(text.index("c"), text.rindex("a"), text.count("a"), text.count("abra"), "aaaa".count("aa"), text.count(""))
    print(text.startswith("abra"), text.startswith(("x", "ab")), text.endswith("bra", 0, 5), text.startswith("", 50))
    print(text.replace("a", "A"), text.replace("a", "", 2), text.replace("", "-", 3), "".replace("", "x"))
    print(positions(text, "a"), positions("aaa", "aa"), "cad" in text, "dac" not in text)
    print(text.partition("cad"), text.rpartition("a"), text.partition("zz"), text.rpartition("zz"))
    print(text.removeprefix("abra"), text.removesuffix("abra"), text.removeprefix("x"))
    for action in (
        lambda: text.index("x"),
        lambda: text.rindex("q", 3),
        lambda: 5 in text,
        lambda: text.startswith(["a"]),
        lambda: text.partition(""),
        lambda: text.partition(None),
    ):
        try:
            print(action())
        except (ValueError, TypeError) as error:
            print(type(error).__name__, error)
    header = "Content-Type: text/html; charset=utf-8"
    key, _, value = header.partition(": ")
    kind, *options = value.split("; ")
    print(key, kind, dict(o.split("=") for o in options))
    return text.index("z")
