"""What a write gives: the number of characters, known in its turn; what an output of one's own gives; print gives None."""
import sys

from sooner import output, sequential, unordered


@unordered
def ask(q):
    return f"<{q}>"


@output
def note(text):
    print("noted", text)
    return len(text)


@sequential
def store(n):
    return n * 2


def main():
    total = 0
    for q in ("a", "bb", "ccc"):
        total += sys.stdout.write(ask(q) + "\n")
    print("written", total)
    n = sys.stdout.write("at once\n")
    if n > 5:
        print("long", store(n))
    size = note(ask("d"))
    print(size + note("e"), print(ask("f")))
    sizes = [note(ask(q)) for q in "gh"]
    try:
        print(sys.stdout.write(size))
    except TypeError as error:
        print("no text:", error)
    return sizes, sys.stderr.write("")
