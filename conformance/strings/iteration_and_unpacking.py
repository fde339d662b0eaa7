"""Strings iterate over characters: in for, zip, enumerate, comprehensions, sets, dict and unpacking."""


def main():
    for i, c in enumerate("abc", start=1):
        print(i, c, end=";")
    print()
    for a, b in zip("abc", "xy"):
        print(a + b, end=" ")
    print()
    first, *rest = "word"
    print(first, rest, [*"ab", *"cd"], {*"aaa"}, list("hi"), tuple("hi"), dict(["ab", "cd"]))
    for a, b in ["xy", "zw"]:
        print(a, b)
    print({c: "banana".count(c) for c in "banana"}, [c for c in "a1b2" if c.isdigit()])
    print(sum(c in "aeiou" for c in "education"), max("hello"), sorted("cab"), any(map(str.isdigit, "ab3")))
    letters = iter("abcdef")
    print(next(letters), next(letters), "".join(letters), next(letters, "empty"))
    print(list(map(ord, "az")), list(zip(*["abc", "123"])), ["".join(p) for p in zip("abc", "123")])
    print([x + y for x in "ab" for y in "12"], {x: [y for y in "pq"] for x in "ab"})
    print("".join(reversed("abc")), list(reversed("ab")), "abc"[::-1] == "".join(reversed("abc")))
    for c in "":
        print("never")
    else:
        print("else after an empty string")
    vowels = consonants = 0
    for c in "Hello World":
        if c.lower() in "aeiou":
            vowels += 1
        elif c.isalpha():
            consonants += 1
    print(vowels, consonants, c)
    try:
        a, b = "xyz"
    except ValueError as error:
        print(error)
    x, y, z = "lm"
