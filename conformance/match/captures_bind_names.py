"""Capture patterns bind local names, even when a later part or guard fails, and outlive the match."""


def first_word(text):
    match text.split():
        case []:
            return "empty"
        case [word]:
            return f"only {word}"
        case [word, *rest]:
            return f"{word} then {len(rest)}"


def failed_guard(value):
    name = "before"
    match value:
        case [name, other] if other > 10:
            return "guarded", name
        case _:
            return "fell", name


def unbound_after(value):
    match value:
        case {"x": x}:
            pass
        case _:
            pass
    return x


def main():
    for text in ("", "one", "one two three"):
        print(first_word(text))
    print(failed_guard([1, 20]))
    print(failed_guard([2, 3]))
    match (1, (2, 3)):
        case (a, (b, c)):
            pass
    print(a, b, c)
    match [10, 20]:
        case whole:
            print(whole)
    print(whole is not None)
    match {"k": [1, 2]}:
        case {"k": [first, _]} as everything:
            print(first, everything)
    print(unbound_after({"x": 5}))
    functions = []
    for item in [(1, "a"), (2, "b")]:
        match item:
            case (number, letter):
                functions.append(lambda: (number, letter))
    print([function() for function in functions])
    unbound_after({"y": 1})
