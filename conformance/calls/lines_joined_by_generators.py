"""A generator expression over lines is joined, listed or put into another list: whatever the lines are, and whoever takes them."""
from sooner import output, unordered


class Loud:
    def __init__(self, text):
        self.text = text

    def strip(self):
        print("strip", self.text)
        return self.text


class Glue:
    def join(self, items):
        return type(items).__name__, list(items)


@unordered
def text(n):
    return "".join(f" line {at}\t\n" for at in range(n))


@unordered
def ask(line):
    return f"{line}?"


@output
def tell(line):
    print("told", line)


def joined():
    return ", ".join(line.strip() for line in text(3).splitlines()), "".join((c.upper() for c in text(1)))


def with_conditions():
    lines = text(4).splitlines()
    tell("\n".join(f"- {line.strip()}" for line in (lines) if line.strip() and not line.endswith("2\t")))
    tell(ask("".join("x" if "1" in line else "o" for line in lines)))
    return tuple(line.count("e") for line in lines), list(line[1:-1] for line in lines), sorted(
        line.strip() for line in lines
    )


def something_else_among_them():
    lines = text(2).splitlines()
    lines.append(Loud("loud"))
    one = "/".join(line.strip() for line in lines)
    lines.append(5)
    try:
        return one, "/".join(line.strip() for line in lines)
    except AttributeError as error:
        return one, repr(error)


def no_text_given():
    try:
        return ", ".join(len(line) for line in text(2).splitlines())
    except TypeError as error:
        return repr(error)


def numbers_given():
    try:
        return ", ".join(line.find("1") for line in text(2).splitlines())
    except TypeError as error:
        return repr(error)


def by_somebody_else():
    return Glue().join(line.strip() for line in text(2).splitlines())


def changed_behind():
    lines = text(3).splitlines()
    both = "+".join(line.strip() for line in lines)
    lines.clear()
    tell(both)
    return both, "+".join(line for line in lines)


def by_methods():
    lines = text(3).splitlines()
    lines.append("")
    mixed = [*lines, 1]
    try:
        return "/".join(map(str.strip, lines)), "/".join(filter(None, lines)), "/".join(map(str.strip, mixed))
    except TypeError as error:
        return repr(error)


def main():
    print(joined())
    print(with_conditions())
    print(something_else_among_them())
    print(no_text_given())
    print(numbers_given())
    print(by_somebody_else())
    print(changed_behind())
    print(by_methods())
