"""A name that the package does not have."""

import sooner


@sooner.parallel
def ask(question):
    return question
