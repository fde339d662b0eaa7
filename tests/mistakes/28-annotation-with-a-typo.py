"""An option of an annotation with a letter missing."""

import sooner


@sooner.unordered(max_concurency=3)
def ask(question):
    return question
