"""`retry=` on something that is no exception."""

import sooner


@sooner.unordered(retry={"times": 3, "on": "ConnectionError"})
def ask(question):
    return question
