"""for over every builtin iterable: lists, tuples, dicts, views, sets, strings, bytes, files in memory."""

import io


def visit(iterable):
    out = []
    for item in iterable:
        out.append(item)
    return out


def main():
    for source in (
        [1, 2], (3, 4), {"a": 1, "b": 2}, {"a": 1}.items(), {"a": 1}.values(), {7}, frozenset([8]), "hi", b"hi",
        range(2), enumerate("x"), zip("ab", "cd"), map(str, [1]), filter(None, [0, 1]), reversed([1, 2]),
        (c for c in "gen"), iter([5]), io.StringIO("l1\nl2"), memoryview(b"z"), bytearray(b"y"),
    ):
        print(type(source).__name__, visit(source))
    for line in io.StringIO("first\n\nthird"):
        if line == "\n":
            continue
        print(repr(line))
    else:
        print("end of text")
    lines = io.StringIO("header\na,1\nb,2\n")
    header = next(lines).strip()
    for number, line in enumerate(lines, start=2):
        name, value = line.strip().split(",")
        print(header, number, name, int(value) * 2)
    total = 0
    for byte in b"\x01\x02\xff":
        total += byte
    print(total)
    for key in sorted({"z": 1, "y": 2}, reverse=True):
        print(key, end=" ")
    for a in [1, [2, 3]], "tuple display":
        print(a, end=" ")
    print()
    for x in 1, 2, *[3, 4]:
        print(x, end=",")
    print()
    for t in [], (), {}, "", 0:
        print(bool(t), end=" ")
    print()
    for bad in (5, None, 1.5, True, len, object):
        try:
            visit(bad)
        except TypeError as error:
            print(error)
    return visit(visit)
