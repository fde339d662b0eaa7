"""What a function returned is annotated, not the function."""

import sooner


def ask(question):
    return question


fast = sooner.unordered(ask("how?"))
