"""A sleep holds back the next question."""

import time

from slow import ask

for question in ("one", "two"):
    print(ask(question))
    time.sleep(1)
