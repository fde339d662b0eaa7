"""Imported by the others."""

print(f"{__name__} is imported")


def divide(n):
    return 1 // n


def ask_all(ask, items):
    return [ask(item) for item in items]
