"""A dict for `retry=` with a key it does not know."""

import sooner


@sooner.unordered(retry={"times": 3, "backoff": 2})
def ask(question):
    return question
