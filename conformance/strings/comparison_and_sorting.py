"""Strings compare by code point; sorting with keys, case folding, stability, min and max."""


def natural_key(text):
    parts, number = [], ""
    for c in text:
        if c.isdigit():
            number += c
            continue
        if number:
            parts.append((0, int(number), ""))
            number = ""
        parts.append((1, 0, c))
    if number:
        parts.append((0, int(number), ""))
    return parts


def main():
    words = ["banana", "Apple", "cherry", "apple", "Banana", "Äpfel", "", "apple pie"]
    print(sorted(words))
    print(sorted(words, key=str.lower))
    print(sorted(words, key=str.casefold, reverse=True))
    print(sorted(words, key=len), sorted(words, key=lambda w: (-len(w), w)))
    print(min(words), max(words), max(words, key=len), min(words, key=lambda w: w[::-1]))
    print("a" < "b", "a" < "B", "abc" < "abd" < "abda", "10" < "9", "Z" < "a" < "é" < "€" < "😀")
    print("a" == "a", "a" != "A", "a" == 1, "abc" == "ab" + "c", "é" == "e\u0301")
    files = ["file10", "file2", "file1", "file2b", "file02"]
    print(sorted(files), sorted(files, key=natural_key))
    for action in (lambda: "a" < 1, lambda: sorted(["a", 1]), lambda: sorted("ab", key=5), lambda: min("a", None)):
        try:
            print(action())
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
    groups = {}
    for word in ["listen", "silent", "enlist", "google", "gogole", "abc"]:
        groups.setdefault("".join(sorted(word)), []).append(word)
    print([sorted(group) for group in groups.values() if len(group) > 1])
    print(sorted("hello"), "".join(sorted(set("mississippi"))), sorted("bca", reverse=True))
    return sorted(zip("cab", (1, 2, 3)))
