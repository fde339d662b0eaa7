"""A script that fails is explained all the same."""

from slow import ask

answer = ask("one")
print(answer.missing)
