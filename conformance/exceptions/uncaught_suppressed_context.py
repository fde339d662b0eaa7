"""raise from None out of main keeps __context__ but suppresses it."""


def lookup(names, index):
    try:
        return names[index]
    except IndexError:
        raise LookupError(f"no name number {index}") from None


def main():
    names = ["ada", "bob"]
    print(lookup(names, 1))
    try:
        lookup(names, 2)
    except LookupError as error:
        print(type(error) is LookupError, error.__suppress_context__, repr(error.__context__))
        first = error
    print(first.__cause__)
    total = 0
    for index in range(4):
        total += len(
            lookup(
                names,
                index,
            )
        )
        print(total)
