"""Every call starts as soon as it can."""

from slow import ask, judge

answers = [ask(question) for question in ("one", "two", "three")]
scores = [judge(answer, key="sk-secret-1234") for answer in answers]
print(scores)
