"""A timeout that has passed before it begins."""

import sooner


@sooner.unordered(timeout=-1)
def ask(question):
    return question
