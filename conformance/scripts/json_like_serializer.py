"""A JSON-like serializer and reader written by hand, with errors that say where."""


class Unserializable(TypeError):
    pass


ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def dump(value, indent=0, path="$"):
    pad, inner = "  " * indent, "  " * (indent + 1)
    match value:
        case None:
            return "null"
        case True | False:
            return str(value).lower()
        case int() | float():
            return repr(value)
        case str():
            return '"' + "".join(ESCAPES.get(c, c) for c in value) + '"'
        case []:
            return "[]"
        case [*items] | tuple(items):
            parts = [inner + dump(item, indent + 1, f"{path}[{i}]") for i, item in enumerate(items)]
            return "[\n" + ",\n".join(parts) + f"\n{pad}]"
        case dict():
            parts = []
            for key, item in value.items():
                if not isinstance(key, str):
                    raise Unserializable(f"key {key!r} at {path}")
                parts.append(f"{inner}{dump(key)}: {dump(item, indent + 1, f'{path}.{key}')}")
            return "{\n" + ",\n".join(parts) + f"\n{pad}}}" if parts else "{}"
        case _ if hasattr(value, "to_data"):
            return dump(value.to_data(), indent, path)
        case _:
            raise Unserializable(f"{type(value).__name__} at {path}")


class Reader:
    def __init__(self, text):
        self.text, self.at = text, 0

    def fail(self, message):
        line = self.text.count("\n", 0, self.at) + 1
        raise ValueError(f"{message} at line {line}, offset {self.at}")

    def skip(self):
        while self.at < len(self.text) and self.text[self.at] in " \n\t":
            self.at += 1

    def expect(self, token):
        self.skip()
        if not self.text.startswith(token, self.at):
            self.fail(f"expected {token!r}")
        self.at += len(token)

    def peek(self):
        self.skip()
        return self.text[self.at] if self.at < len(self.text) else ""

    def value(self):
        match self.peek():
            case "{":
                return dict(self.sequence("{", "}", self.pair))
            case "[":
                return self.sequence("[", "]", self.value)
            case '"':
                return self.string()
            case "":
                self.fail("unexpected end")
            case _:
                for word, meaning in (("null", None), ("true", True), ("false", False)):
                    if self.text.startswith(word, self.at):
                        self.at += len(word)
                        return meaning
                return self.number()

    def pair(self):
        key = self.string()
        self.expect(":")
        return key, self.value()

    def sequence(self, start, end, item):
        self.expect(start)
        items = []
        while self.peek() != end:
            if items:
                self.expect(",")
            items.append(item())
        self.expect(end)
        return items

    def string(self):
        self.expect('"')
        out = []
        while (c := self.text[self.at : self.at + 1]) != '"':
            if not c:
                self.fail("unterminated string")
            self.at += 1
            if c == "\\":
                c = {"n": "\n", "t": "\t"}.get(self.text[self.at], self.text[self.at])
                self.at += 1
            out.append(c)
        self.at += 1
        return "".join(out)

    def number(self):
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in "+-.eE0123456789":
            self.at += 1
        try:
            return (float if set(".eE") & set(self.text[start : self.at]) else int)(self.text[start : self.at])
        except ValueError as error:
            self.at = start
            self.fail(f"not a value ({error})")


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def to_data(self):
        return {"x": self.x, "y": self.y}


def main():
    data = {"name": 'a "b"\n', "list": [1, -2.5, True, None, [], {}], "point": Point(1, (2, 3)), "empty": ""}
    text = dump(data)
    print(text)
    back = Reader(text).value()
    print(back)
    print(dump(back) == text, Reader(dump([[1, [2]], "x\\y"])).value())
    for bad in ({"a": [1, {2}]}, {"a": {1: 2}}, [object]):
        try:
            dump(bad)
        except Unserializable as error:
            print(error)
    for bad in ('{"a": 1,\n "b" 2}', "[1, 2", '"open', "[1 2]", "nope", "", '{"k": 1.2.3}'):
        try:
            print(Reader(bad).value())
        except ValueError as error:
            print(repr(bad), "->", error)
