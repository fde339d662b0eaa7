"""An executor by its name."""

import sooner


@sooner.unordered(executor="process")
def ask(question):
    return question
