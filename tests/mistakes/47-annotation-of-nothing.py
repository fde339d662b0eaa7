"""An annotation on the None that a decorator returned."""

import sooner


def logged(function):
    print("calling", function.__name__)


@sooner.unordered
@logged
def ask(question):
    return question


print(ask("how?"))
