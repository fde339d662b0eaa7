"""Literal patterns compare with ==, None and booleans with is; _ catches the rest."""


def kind(value):
    match value:
        case 0:
            return "zero"
        case True:
            return "true"
        case None:
            return "none"
        case "a" | "b":
            return "a or b"
        case "":
            return "empty"
        case -1:
            return "minus one"
        case 2.5:
            return "two and a half"
        case 1 + 2j:
            return "complex"
        case b"raw":
            return "bytes"
        case "joined" " " "text":
            return "joined"
        case _:
            return "other"


class Equal:
    def __init__(self, to):
        self.to = to
        self.asked = []

    def __eq__(self, other):
        self.asked.append(other)
        return other == self.to


def nothing_matches(value):
    result = "untouched"
    match value:
        case 1:
            result = "one"
        case 2:
            result = "two"
    return result


def main():
    numbers = [0, False, 0.0, True, 1, -1, 2.5, 1 + 2j, 3]
    texts = ["a", "b", "c", "", b"raw", "joined text"]
    for value in (*numbers, None, *texts, []):
        print(repr(value), "->", kind(value))
    probe = Equal("b")
    print(kind(probe), probe.asked)
    print(nothing_matches(1), nothing_matches(2), nothing_matches(3))
    calls = []
    match calls.append("evaluated once") or 7:
        case 5 | 6:
            print("no")
        case 7:
            print("seven", calls)
    match 1:
        case True:
            print("not reached: 1 is not True")
        case 1.0:
            print("1 equals 1.0")
