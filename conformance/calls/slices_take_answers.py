"""Answers that have not arrived are put into slices of lists, which later code reads and cuts again."""
from sooner import unordered


@unordered
def ask(q):
    return q


@unordered
def show(xs):
    return repr(xs)


def spliced():
    xs = list(range(4))
    xs[ask(2) : 3] = [ask("z")]
    del xs[ask(0)]
    xs[1] = ask("o")
    return xs


def strided():
    answers = [ask(1), ask(2)]
    xs = [0, 0, 0]
    xs[::2] = answers
    xs[1:1] = (ask(4),)
    answers[0] = 5
    return xs, show(xs), answers


def source_still_changes():
    xs, more = [5], [1]
    if ask("go") == "go":
        more.append(2)
    xs[0:0] = more
    xs[:] = xs + [ask(3)]
    return xs


def main():
    print(spliced())
    print(strided())
    return source_still_changes()
