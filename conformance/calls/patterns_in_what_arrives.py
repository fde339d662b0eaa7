"""Patterns looked for in text that is still arriving: a match is what it is in the whole text, whatever is asked of it and when."""
import re
from re import finditer

from sooner import Stream, sequential, unordered

SAVED = []
PAIR = re.compile(r"^(?P<key>\w+): (?P<value>.*)$", re.MULTILINE)


@unordered
def page(n) -> Stream[str]:
    for number in range(n):
        yield f"key{number}: va"
        yield f"lue {number}\nmore {number}, and\n"
    yield "last: one"


@unordered
def ask(question):
    return f"<{question}>"


@sequential
def save(thing):
    SAVED.append(thing)
    return len(SAVED)


def told(found):
    if found["value"].endswith("1"):
        return "one", found.span("value")
    return ask(found["key"]), found.start(), found.end("key")


def main():
    text = page(3)
    kept = []
    for found in PAIR.finditer(text):
        print(told(found))
        kept.append(found)
        save(found.groupdict())
    print([found.string == text for found in kept], kept[0].re is PAIR, kept[-1].endpos, kept[1].pos, kept)
    for number, found in enumerate(re.finditer(r"\d", text), start=1):
        print(number, found[0], ask(found.span()), found.lastindex)
        if number == 2:
            break
    print(found.string[found.start():found.end()], found.expand(r"[\g<0>]"), bool(found), found is None)
    for first, second in zip(finditer(r"\w+", text), re.findall(r"(\w)(\d)", text)):
        print(first.group(), second)
    words = re.finditer(r"[a-z]+", text)
    print(next(words).group(), [word.group() for word in words][:2], list(words))
    for found in re.finditer(r"(?s)more.*?key|\s+last", page(2)):
        print(found.group(), found.span())
    for found in re.finditer("e$", page(1), flags=re.MULTILINE):
        print(found.span(), found.string)
    try:
        for found in re.finditer(r"(\w)", page(1)):
            print(found.group(5))
    except IndexError as error:
        print(error)
    try:
        for found in re.finditer("(", page(1)):
            print(found)
    except re.error as error:
        print("no pattern", error.pos)
    try:
        print([found for found in re.finditer(b"x", page(1))])
    except TypeError as error:
        print(error)
    return SAVED
