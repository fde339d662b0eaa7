"""A tokenizer, a recursive-descent parser and an evaluator for arithmetic with variables."""

import re

TOKEN = re.compile(r"\s*(?:(\d+\.?\d*)|([A-Za-z_]\w*)|(\*\*|[-+*/()=,]))")


class ParseError(Exception):
    def __init__(self, message, position):
        super().__init__(f"{message} at {position}")
        self.position = position


def tokenize(text):
    tokens, position = [], 0
    text = text.rstrip()
    while position < len(text):
        match = TOKEN.match(text, position)
        if not match:
            raise ParseError(f"unexpected {text[position:].lstrip()[0]!r}", position)
        number, name, symbol = match.groups()
        if number:
            tokens.append(("num", float(number) if "." in number else int(number), match.start(1)))
        elif name:
            tokens.append(("name", name, match.start(2)))
        else:
            tokens.append((symbol, symbol, match.start(3)))
        position = match.end()
    tokens.append(("end", None, len(text)))
    return tokens


class Parser:
    LEVELS = [("+", "-"), ("*", "/")]

    def __init__(self, text):
        self.tokens, self.index = tokenize(text), 0

    @property
    def kind(self):
        return self.tokens[self.index][0]

    def take(self, *kinds):
        kind, value, position = self.tokens[self.index]
        if kinds and kind not in kinds:
            raise ParseError(f"expected {' or '.join(kinds)}, found {kind}", position)
        self.index += 1
        return value

    def parse(self):
        if self.kind == "name" and self.tokens[self.index + 1][0] == "=":
            name = self.take()
            self.take("=")
            tree = ("set", name, self.level(0))
        else:
            tree = self.level(0)
        self.take("end")
        return tree

    def level(self, depth):
        if depth == len(self.LEVELS):
            return self.power()
        left = self.level(depth + 1)
        while self.kind in self.LEVELS[depth]:
            left = (self.take(), left, self.level(depth + 1))
        return left

    def power(self):
        if self.kind == "-":
            self.take()
            return ("neg", self.power())
        base = self.atom()
        if self.kind == "**":
            self.take()
            return ("**", base, self.power())
        return base

    def atom(self):
        if self.kind == "(":
            self.take()
            inner = self.level(0)
            self.take(")")
            return inner
        kind = self.kind
        return (kind, self.take("num", "name"))


def evaluate(tree, env):
    match tree:
        case ("num", value):
            return value
        case ("name", name):
            return env[name]
        case ("neg", inner):
            return -evaluate(inner, env)
        case ("set", name, value):
            env[name] = evaluate(value, env)
            return env[name]
        case (op, left, right):
            a, b = evaluate(left, env), evaluate(right, env)
            return {"+": a + b, "-": a - b, "*": a * b, "**": a**b}[op] if op != "/" else a / b


def main():
    env = {"pi": 3.0}
    lines = ["1 + 2 * 3", "(1 + 2) * 3", "x = 2 ** 3 ** 2", "-x / 4", "10 - 4 - 3", "2 * -pi", "y = x + 1", "1.5*2"]
    for line in lines:
        print(f"{line:18} => {evaluate(Parser(line).parse(), env)}")
    print(Parser("a+b*c").parse())
    for line in ["1 +", "(1", "2 $ 3", "1 2", "1 / 0", "unknown + 1", "= 3"]:
        try:
            print(evaluate(Parser(line).parse(), env))
        except ParseError as error:
            print(f"{line!r}: {error}")
        except (ZeroDivisionError, KeyError) as error:
            print(f"{line!r}: {type(error).__name__} {error}")
    return env
