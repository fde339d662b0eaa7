"""Methods return new strings; helpers that rebind parameters never change the caller's string."""


def append(text, extra):
    text += extra
    return text


def normalise(record):
    record["name"] = record["name"].strip().title()
    return record


class Buffer:
    def __init__(self):
        self.text = ""

    def write(self, piece):
        self.text += piece
        return self

    def __iadd__(self, piece):
        return self.write(piece)


def main():
    s = "start"
    print(append(s, "!"), s)
    t = s
    t += "?"
    print(s, t)
    u = s.upper()
    s.replace("s", "z")
    print(s, u)
    record = {"name": "  ann lee "}
    same = normalise(record)
    print(record, same is record)
    buffer = other = Buffer()
    buffer.write("a").write("b")
    buffer += "c"
    print(other.text, buffer is other)
    words = ["a", "b"]
    for w in words:
        w += "!"
    print(words)
    for i, w in enumerate(words):
        words[i] = w + "!"
    print(words)
    words = [w.replace("!", "?") for w in words]
    print(words)
    cache = {}
    for text in ("x", "y", "x"):
        cache[text] = cache.get(text, "") + text
    print(cache)
    for action in (lambda: s.__setitem__(0, "z"), lambda: setattr(s, "x", 1)):
        try:
            action()
        except AttributeError as error:
            print(type(error).__name__)
    del s[0]
