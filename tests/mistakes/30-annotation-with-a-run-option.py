"""An option of runs given to an annotation."""

import sooner


@sooner.unordered(clock="virtual")
def ask(question):
    return question
