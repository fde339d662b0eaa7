"""Text put together from answers: f-strings, join, %, format, slices, methods."""
from sooner import unordered


@unordered
def word(n):
    return "abcdefghij"[: n + 1]


def main():
    text = "start"
    for n in range(3):
        text += f" {word(n)!r:>6}"
    joined = ", ".join([word(n) for n in range(3)])
    print(text, joined, "%s/%d" % (word(2), len(word(4))), "{0}{0}{1}".format(word(1), word(0)))
    print(word(5)[1:-1], word(3).upper().replace("B", "-"), word(2) in word(6), word(2) * 2)
    lines = "\n".join(word(n) for n in (3, 1)).splitlines()
    return lines
