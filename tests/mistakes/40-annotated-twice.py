"""Two annotations on one function."""

import sooner


@sooner.readonly
@sooner.unordered
def ask(question):
    return question
