"""print of instances whose __str__ asks or prints: order, failures, what is no text, `end=`, and streams put in the place of others."""
import contextlib
import io

from sooner import output, sequential, unordered


@unordered
def ask(x): return f"<{x}>"


@sequential
def save(x): return f"saved {x}"


@output
def tell(x): print(x)


class Doc:
    def __init__(self, title): self.title = title

    def __str__(self): return ask(self.title)


class Shown:
    def __init__(self, title): self.title = title

    def __repr__(self): return f"{ask(self.title)} of Shown"


class Telling:
    def __str__(self):
        tell("before the text")
        print("more before")
        return save("text")


class Wrong:
    def __str__(self): return len(ask("wrong"))


class Changing:
    count = 0

    def __str__(self):
        self.count += 1
        return f"{self.count} {ask(self.count)}"


class Silent:
    def __str__(self):
        raise ValueError(ask("silent"))


def refused(thing, **around):
    try:
        print(thing, **around)
    except (TypeError, ValueError) as error:
        return type(error).__name__, str(error)
    return None


def main():
    for title in "abc":
        print(Doc(title))
        print(Shown(title), end=";\n")
        print(Doc(title), Shown(title), sep=" - ")
    print(Telling())
    print(Telling(), end="!\n", sep="")
    changing = Changing()
    for _ in range(3):
        print(changing)
        print(changing.count)
    print(refused(Wrong()), refused(Silent()), refused(Doc("end"), end=3), refused(Doc("sep"), sep=3))
    print([f"{Doc(n)!s:>6}|{Shown(n)!r:<20}|{Doc(n)!s}" for n in range(2)])
    try:
        print(f"{Doc('bad')!s:d}")
    except ValueError as error:
        print(error)
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        print(Doc("redirected"))
    print(Doc("file"), file=text)
    print(repr(text.getvalue()))
    if ask("no") == "no":
        print(Doc("never"))
    print(Doc("flushed"), flush=True)
    print(Silent())
