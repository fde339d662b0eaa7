"""A bracket matcher that reports the first problem with a caret, and repairs text."""

PAIRS = {"(": ")", "[": "]", "{": "}"}
CLOSERS = {closer: opener for opener, closer in PAIRS.items()}


class Mismatch(Exception):
    def __init__(self, text, position, reason):
        super().__init__(reason)
        self.text, self.position, self.reason = text, position, reason

    def show(self):
        return f"{self.text}\n{' ' * self.position}^ {self.reason}"


def check(text):
    stack, depth, quoted = [], 0, None
    for position, char in enumerate(text):
        if quoted:
            if char == quoted:
                quoted = None
            continue
        if char in "'\"":
            quoted = char
        elif char in PAIRS:
            stack.append((char, position))
            depth = max(depth, len(stack))
        elif char in CLOSERS:
            if not stack:
                raise Mismatch(text, position, f"{char} was never opened")
            opener, where = stack.pop()
            if PAIRS[opener] != char:
                raise Mismatch(text, position, f"{char} closes the {opener} of {where}")
    if quoted:
        raise Mismatch(text, len(text), f"quote {quoted} is open")
    if stack:
        opener, where = stack[-1]
        raise Mismatch(text, where, f"{opener} is not closed")
    return depth


def repair(text):
    for attempt in range(10):
        try:
            check(text)
        except Mismatch as problem:
            position = problem.position
            match problem.reason.split():
                case [_, "was", *_]:
                    text = text[:position] + text[position + 1:]
                case [_, "is", "not", "closed"]:
                    text += PAIRS[text[position]]
                case [_, "closes", "the", opener, *_]:
                    text = text[:position] + PAIRS[opener] + text[position:]
                case _:
                    raise
        else:
            return text, attempt
    raise RuntimeError("gave up")


def nested(text):
    def parse(index, closer):
        items = []
        while index < len(text):
            char = text[index]
            if char in PAIRS:
                inner, index = parse(index + 1, PAIRS[char])
                items.append(inner)
            elif char == closer:
                return items, index + 1
            else:
                items.append(char)
                index += 1
        return items, index

    return parse(0, None)[0]


def main():
    for text in ("", "a(b)[c]{d}", "([{}])()", "'(' and \")\""):
        print(repr(text), "depth", check(text))
    for text in ("(a", "a)", "(a]", "{[(})]", "say 'hi"):
        try:
            check(text)
        except Mismatch as problem:
            print(problem.show())
    for text in ("(a", "a)b", "([a)", "{[(", "ok"):
        print(repr(text), "->", repair(text))
    print(nested("a(b(c)d)[e]"))
    deep = "(" * 60 + ")" * 60
    print(check(deep), len(nested(deep)))
    total = sum(check(text) for text in ("()", "(())", "((()))"))
    print(total)
    return repair("open 'quote")
