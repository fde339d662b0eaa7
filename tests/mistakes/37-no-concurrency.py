"""max_concurrency=0 instead of leaving it out."""

import sooner


@sooner.unordered(max_concurrency=0)
def ask(question):
    return question
