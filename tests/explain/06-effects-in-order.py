"""Effects wait for each other, as they should."""

from slow import ask, save

for question in ("one", "two"):
    save(ask(question))
