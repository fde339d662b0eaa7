"""A number of times as text."""

import sooner


@sooner.unordered(retry="3")
def ask(question):
    return question
