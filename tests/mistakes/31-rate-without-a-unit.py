"""A rate without its period."""

import sooner


@sooner.unordered(rate="ten per second")
def ask(question):
    return question
