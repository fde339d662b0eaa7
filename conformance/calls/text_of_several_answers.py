"""Answers put together to one text in every way there is, read and printed, with lists that change before and after."""
from sooner import unordered


@unordered
def ask(question):
    return f"{question}:\n {question.upper()}\n"


@unordered
def number(text):
    return len(text)


def main():
    a, b, n = ask("a"), ask("b"), number("abc")
    story = "<" + a + f"{b}" + ">"
    story += ask("c")
    for line in story.splitlines():
        print(line, ask(line))
    parts = [a, "x"]
    parts.append(b)
    joined = "-".join(parts)
    parts[0] = "changed"
    print(joined, "+".join(parts), sep="|", end=".\n")
    print("%s%%%s" % (a, n), "{}{{}}{}".format(b, n), f"{n:>4}{a!r}", str(a) + str(n))
    for c in "".join([a[:3], b[2]]):
        print(c, end=";")
    print(a.startswith("a:"), "B" in b, "z" not in a, a.removeprefix("a:").strip())
    try:
        print(a + n)
    except TypeError as error:
        print(error)
    try:
        print(", ".join([a, n]))
    except TypeError as error:
        print(error)
    return story, joined
