"""How long an answer is, is asked in all ways: the condition holds as it does in the end, whatever is put there before or behind."""
from sooner import output, unordered


@unordered
def words(n):
    return [f"word {at}" for at in range(n)]


@unordered
def text(n):
    return "ä" * n


@unordered
def ask(question):
    return f"{question}?"


@output
def tell(*told):
    print("told", *told)


def signs(values):
    size = len(values)
    found = [size < 2, size <= 2, size == 2, size != 2, size > 2, size >= 2, 2 < size, 2 <= size, 2 == size, 2 > size, 2 >= size]
    return "".join("x" if holds else "." for holds in found), not size, bool(size), 1 < len(values) <= 3, size > -1


def in_conditions(values):
    if len(values) > 1:
        tell("several", ask(values[0]))
    elif len(values):
        tell("one")
    else:
        tell("none")
    return len(values) and values[0]


def one_by_one(values):
    at = 0
    while at < len(values):
        tell(ask(values[at]))
        at += 1
    return at


def changed_before_and_behind():
    found = words(2)
    found.append("end")
    several = len(found) > 2
    found.append("more")
    size = len(found)
    found.clear()
    return several, size > 3, size == 4, len(found) == 0, found


def patterns(values):
    match values:
        case []:
            return "none"
        case [only]:
            return "one", ask(only)
        case [first, "word 1"]:
            return "two", first
        case [first, *_, "word 3"]:
            return "four", first
        case [first, second, *rest]:
            return "several", ask(first), second, len(rest)
        case str():
            return "text"


def heads(values):
    match values:
        case [first, *_]:
            tell(ask(first))
        case _:
            tell("nothing")


def no_length():
    found = []
    for values in (zip(words(2)), iter(words(1)), map(str, words(0))):
        try:
            found.append(len(values) > 0)
        except TypeError as error:
            found.append(str(error))
    return found


def main():
    for n in range(5):
        print(signs(words(n)), signs(text(n)), signs(words(n)[1:]), signs(tuple(words(n))))
        print(in_conditions(words(n)), in_conditions(text(n)), one_by_one(words(n)), one_by_one(text(n)))
        print(patterns(words(n)), patterns(text(n)), patterns(tuple(words(n))))
        heads(words(n))
        heads(text(n))
    print(changed_before_and_behind())
    print(no_length())
