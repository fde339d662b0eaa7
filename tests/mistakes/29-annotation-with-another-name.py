"""An option as another library calls it."""

import sooner


@sooner.unordered(retries=3)
def ask(question):
    return question
