"""Functions that call one another, at module level and nested, over shared data."""


def is_even(n):
    return True if n == 0 else is_odd(n - 1)


def is_odd(n):
    return False if n == 0 else is_even(n - 1)


def hofstadter_f(n):
    return 1 if n == 0 else n - hofstadter_m(hofstadter_f(n - 1))


def hofstadter_m(n):
    return 0 if n == 0 else n - hofstadter_f(hofstadter_m(n - 1))


def parse_value(tokens):
    token = tokens.pop(0)
    if token == "[":
        return parse_list(tokens)
    if token == "{":
        return parse_map(tokens)
    if token in "]}":
        raise SyntaxError(f"unexpected {token}")
    return int(token) if token.lstrip("-").isdigit() else token


def parse_list(tokens):
    items = []
    while tokens[0] != "]":
        items.append(parse_value(tokens))
    tokens.pop(0)
    return items


def parse_map(tokens):
    pairs = {}
    while tokens[0] != "}":
        key = parse_value(tokens)
        pairs[key] = parse_value(tokens)
    tokens.pop(0)
    return pairs


def parse(text):
    for mark in "[]{}":
        text = text.replace(mark, f" {mark} ")
    tokens = text.split()
    value = parse_value(tokens)
    if tokens:
        raise SyntaxError(f"left over: {' '.join(tokens)}")
    return value


def main():
    print(is_even(10), is_odd(7), is_even(151))
    print([hofstadter_f(n) for n in range(10)], [hofstadter_m(n) for n in range(10)])
    print(parse("[1 2 [3 x] {a 1 b [-2]}]"), parse("{}"), parse("word"))
    for bad in ("[1 2", "]", "1 2", "{a}", "{[] 1}"):
        try:
            print(parse(bad))
        except (SyntaxError, IndexError, TypeError) as error:
            print(bad, type(error).__name__, error)

    def ping(n, log):
        log.append(f"ping {n}")
        return pong(n - 1, log) if n else log

    def pong(n, log):
        log.append(f"pong {n}")
        return ping(n - 1, log) if n else log

    print(ping(3, []))
    return parse("{k [1 }")
