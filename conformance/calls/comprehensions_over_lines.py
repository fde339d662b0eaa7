"""A comprehension over lines sees the list as it is at its place, whatever is put there before or behind."""
from sooner import output, unordered


class Loud:
    def __init__(self, text):
        self.text = text

    def strip(self):
        print("strip", self.text)
        return self.text


@unordered
def text(n):
    return "".join(f" line {at}\t\n" for at in range(n))


@unordered
def ask(line):
    return f"{line}?"


@output
def tell(line):
    print("told", line)


def cleaned():
    return [line.strip() for line in text(3).splitlines()]


def added_before():
    lines = text(3).splitlines()
    lines.append(" last ")
    clean = [line.strip() for line in lines if line]
    lines.append(" behind ")
    for line in clean:
        tell(ask(line))
    return clean, lines


def something_else_before():
    lines = text(2).splitlines()
    lines.append(Loud("loud"))
    clean = [line.strip() for line in lines]
    for line in clean:
        tell(line)
    return clean


def no_text_before():
    lines = text(2).splitlines()
    lines.append(5)
    for line in [line for line in lines if line != ""]:
        tell(line)
    try:
        print(*lines[1:], sep="/")
        return [line.upper() for line in lines]
    except AttributeError as error:
        return repr(error)


def joined_before():
    lines = text(2).splitlines()
    lines.append(5)
    try:
        both = ", ".join(lines)
        tell("joined")
        return both
    except TypeError as error:
        return repr(error)


def changed_behind():
    lines = text(3).splitlines()
    clean = [line[1:-1] for line in lines]
    lines.clear()
    short = [line for line in clean if line in ("line 1", "line 2")]
    clean.append("more")
    for line in clean:
        tell(line)
    short.reverse()
    return lines, clean, short


def through_two_names():
    lines = text(3).splitlines()
    same = lines
    heads = [line.strip()[0] if line else "" for line in lines[:1]]
    pairs = [(line, len("a"), line.partition(" ")) for line in lines] if heads else []
    same[0] = "changed"
    flags = ["x" if "1" in line or line.endswith(("2", "2\t")) else line.count("e") for line in same]
    return heads, pairs, flags, lines


def nested():
    return [[word.lower() for word in line.split()] for line in text(2).upper().splitlines()]


def of_nothing():
    return [line.strip() for line in text(0).splitlines()], [c for c in text(0)], [c for c in text(1) if not c.isspace()]


def of_other_things():
    found = []
    for things in ([Loud("a"), Loud("b")], ("c", "d"), {"e": 1}, iter(["f"]), "gh", (x for x in "ij"), ["k", Loud("l")]):
        found.append([thing.strip() for thing in things])
    try:
        found.append([thing.strip() for thing in ["m", 1]])
    except AttributeError as error:
        found.append(str(error))
    try:
        found.append([thing for thing in 5])
    except TypeError as error:
        found.append(str(error))
    return found


def main():
    print(cleaned())
    print(added_before())
    print(something_else_before())
    print(no_text_before())
    print(joined_before())
    print(changed_behind())
    print(through_two_names())
    print(nested())
    print(of_nothing())
    print(of_other_things())
