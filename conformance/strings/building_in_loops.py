"""Building strings by concatenation, by list and join, and by augmented assignment with aliases."""


def run_length(text):
    out, previous, count = "", None, 0
    for c in text + "\0":
        if c == previous:
            count += 1
            continue
        if previous is not None:
            out += previous + (str(count) if count > 1 else "")
        previous, count = c, 1
    return out


def expand(packed):
    out, i = [], 0
    while i < len(packed):
        letter, digits = packed[i], ""
        i += 1
        while i < len(packed) and packed[i].isdigit():
            digits += packed[i]
            i += 1
        out.append(letter * int(digits or 1))
    return "".join(out)


def wrap(text, width):
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line += (" " if line else "") + word
    return lines + [line] if line else lines


def main():
    for text in ("aaabbc", "", "abc", "zzzzzzzzzzzz"):
        packed = run_length(text)
        print(repr(packed), expand(packed) == text)
    for line in wrap("the quick brown fox jumps over the lazy dog and keeps running", 16):
        print(f"|{line:<16}|")
    s = t = "base"
    for i in range(3):
        s += str(i)
        s = "<" + s + ">"
    print(s, t)
    stars = ""
    while len(stars) < 5:
        stars += "*"
        print(stars.rjust(5))
    parts = []
    for i in range(20):
        if i % 15 == 0:
            parts += ["FizzBuzz"]
        else:
            parts.append("Fizz" * (i % 3 == 0) + "Buzz" * (i % 5 == 0) or str(i))
    print(" ".join(parts))
    d = {"text": ""}
    for c in "abc":
        d["text"] += c.upper()
    print(d)
    s += 1
    return s
