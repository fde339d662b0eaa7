"""Functions that a script binds again: wrapped, replaced, chosen by an answer, set by code that is not yet decided, read by `eval`.
Whoever is called is what the name stood for there."""
from sooner import sequential, unordered

LOG = []


@unordered
def ask(q):
    return f"<{q}>"


@sequential
def save(x):
    LOG.append(x)
    return x


def look(q):
    return save("plain " + ask(q))


def polite(function):
    def wrapped(q):
        return function(q + ", please")

    return wrapped


look = polite(look)
TOTAL = 1
TOTAL = TOTAL + 1


def loud(q):
    return save("LOUD " + ask(q))


def memo(known, key):
    if key not in known:
        try:
            known[key] = look(key)
        except LookupError:
            known[key] = None
    return known[key]


def value_of(text):
    return eval(text)


def looks_again():
    known = {}
    for key in ("a", "b", "a", "c"):
        memo(known, key)
    return known


def main():
    global look, TOTAL
    LOG.clear()
    before = look
    print(looks_again(), TOTAL)
    if ask("replace") == "<replace>":
        look = loud
    print(looks_again())
    known = {}
    if ask("x") != "<y>":
        memo(known, "early")
    look = before
    for key in ("d", "e"):
        if ask(key):
            memo(known, key)
            look = loud if ask(key) == "<d>" else before
    memo(known, "late")
    TOTAL += len(known)
    print(known, TOTAL, value_of("TOTAL + len(LOG) * 0"))
    look = before
    TOTAL = 2
    save(value_of("TOTAL"))
    if ask("last"):
        save(look("end"))
    look = before
    print(LOG)
