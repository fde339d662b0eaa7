"""`re.finditer` gives an iterator: whoever asks it for a match uses that up, in program order."""
import re
from sooner import sequential, unordered

SAVED = []
WORD = re.compile(r"(\w)(\w*)")


@unordered
def ask(question):
    return f"{question} {question.upper()} x{len(question)}"


@sequential
def save(thing):
    SAVED.append(thing)
    return len(SAVED)


def main():
    words = re.finditer(r"\w+", "one two three four five")
    first = next(words)
    print(ask(first.group()))
    for word in words:
        answer = ask(word[0])
        if answer.startswith("three"):
            break
        print(answer, word.span())
    save([word.group() for word in words])
    print(next(words, None), list(words))
    for found in WORD.finditer(ask("ab cd")):
        print(found.group(1), found.groups(), ask(found[2]), found.start(), found.string)
    shared = WORD.finditer("aa bb cc dd")
    pairs = zip(shared, shared)
    if ask("go"):
        save(next(shared).group())
    print([(one[0], two[0]) for one, two in pairs], [found[0] for found in shared])
    try:
        for found in re.finditer("(", ask("q")):
            print(found)
    except re.error as error:
        print("no pattern", error.pos)
    return SAVED
