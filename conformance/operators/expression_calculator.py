"""A recursive-descent calculator using a table of operator functions, with its failures."""

import operator

BINARY = {
    "+": (1, operator.add),
    "-": (1, operator.sub),
    "*": (2, operator.mul),
    "/": (2, operator.truediv),
    "//": (2, operator.floordiv),
    "%": (2, operator.mod),
    "**": (4, operator.pow),
}


def tokenize(text):
    tokens, i = [], 0
    while i < len(text):
        if text[i].isspace():
            i += 1
        elif text[i].isdigit() or text[i] == ".":
            start = i
            while i < len(text) and (text[i].isdigit() or text[i] == "."):
                i += 1
            number = text[start:i]
            tokens.append(float(number) if "." in number else int(number))
        elif text[i : i + 2] in BINARY:
            tokens.append(text[i : i + 2])
            i += 2
        elif text[i] in BINARY or text[i] in "()":
            tokens.append(text[i])
            i += 1
        else:
            raise SyntaxError(f"unexpected {text[i]!r} at {i}")
    return tokens


def parse(tokens, minimum=0):
    value = atom(tokens)
    while tokens and tokens[0] in BINARY and BINARY[tokens[0]][0] > minimum:
        level, function = BINARY[tokens.pop(0)]
        value = function(value, parse(tokens, level - (level == 4)))
    return value


def atom(tokens):
    if not tokens:
        raise SyntaxError("unexpected end")
    token = tokens.pop(0)
    if token == "-":
        return -parse(tokens, 3)
    if token == "(":
        value = parse(tokens)
        if not tokens or tokens.pop(0) != ")":
            raise SyntaxError("missing )")
        return value
    if isinstance(token, str):
        raise SyntaxError(f"unexpected {token!r}")
    return token


def calculate(text):
    tokens = tokenize(text)
    value = parse(tokens)
    if tokens:
        raise SyntaxError(f"left over {tokens}")
    return value


def main():
    for text in ["1 + 2 * 3", "(1 + 2) * 3", "2 ** 3 ** 2", "-2 ** 2", "7 // 2 - 7 % 4", "10 / 4", "2 * -3",
                 "1.5 * 4", "100 - 20 - 5", "2 ** 100", "1 +", "(1", "1 2", "3 $ 4", "1 / 0", "1 // (2 - 2)", ")"]:
        try:
            print(text, "=", calculate(text))
        except (SyntaxError, ArithmeticError) as error:
            print(text, "!", type(error).__name__, error)
    return calculate("(1 + 1) ** (2 * 5) % 1000")
