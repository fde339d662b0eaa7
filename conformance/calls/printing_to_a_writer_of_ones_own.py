"""What text goes to may be an object of one's own: its `write` counts, keeps and passes on, seen by whoever looks afterwards."""
import contextlib
import io
import sys

from sooner import sequential, unordered


@unordered
def ask(x):
    return f"{x}!"


@sequential
def save(x):
    return x


class Counted:
    lines = 0

    def __init__(self, below):
        self.below, self.rest, self.seen = below, "", []

    def write(self, text):
        *lines, self.rest = (self.rest + text).split("\n")
        for line in lines:
            self.note(line)
            type(self).lines += 1
            self.seen.append(line)
            TOTAL["lines"] = TOTAL.get("lines", 0) + len(line)
            self.below.write(f"> {line}\n")
        return len(text)

    def flush(self):
        self.below.flush()

    def note(self, line):
        pass


class Acting(Counted):
    def write(self, text):
        return super().write(text.upper())

    def note(self, line):
        save(line)


class Kept(io.StringIO):
    parts = ""

    def write(self, text):
        self.parts += text
        return super().write(text.upper())


class Marking:
    def __init__(self, mark, below):
        self.mark, self.below = mark, below

    def write(self, text):
        self.below.write(text.replace("!", self.mark))

    def flush(self):
        self.below.flush()


TOTAL = {}


def main():
    below = sys.stdout
    for make in Counted, Acting:
        writer = make(below)
        with contextlib.redirect_stdout(writer):
            known = set()
            for i in range(3):
                state = ask(i % 2)
                if state in known:
                    print("again", state)
                else:
                    known.add(state)
                    print(ask(state))
                if len(ask(i)) > 1:
                    print(TOTAL["lines"], writer.lines, writer.seen[-1], sep=", ")
                TOTAL["lines"] = 0
            print("no end", end="")
        print(writer.rest, writer.seen, make.lines, TOTAL)
        writer.write("by hand\n")
        print(*[1, 2], file=writer)
        print(writer.seen[-2:], TOTAL)
    kept = Kept()
    with contextlib.redirect_stdout(kept):
        for i in range(3):
            if len(ask(i)) > 1:
                print(ask(i))
                below.write(f"{len(kept.getvalue())} {kept.tell()}\n")
    print(kept.getvalue(), kept.parts)
    with contextlib.redirect_stdout(Marking(ask(">"), below)):
        print(ask(1), end=".")
        print(*[ask(2), ask(3)], file=sys.stdout)
        sys.stdout.write(ask(4))
        if len(ask(5)) > 1:
            sys.stdout = Marking(ask("#"), below)
        print(ask(6))
    if len(ask(7)) > 1:
        sys.stdout = Marking(ask("?"), below)
        print(ask(8))
    print(ask(9))
    sys.stdout = below
    print(ask(10))
