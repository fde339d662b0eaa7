"""A decorator that asks again, with `*args` and `**kwargs`, around methods that count what was answered, and keep it.

Ideal: two attempts, one after the other, for all questions at once: 2.
"""
import functools
import logging

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0

STATS = {"again": 0}
log = logging.getLogger("retries_of_methods_that_count")


class Busy(Exception):
    pass


@unordered
@sim.latency(1.0)
def ask(question, attempt):
    if question.startswith("hard") and attempt == 1:
        raise Busy(question)
    return question.upper()


def retry(times=3):
    def around(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            last = None
            for attempt in range(1, times + 1):
                try:
                    return function(*args, attempt=attempt, **kwargs)
                except Busy as error:
                    last = error
                    STATS["again"] += 1
                    log.warning("%s failed: %s", function.__name__, error)
            raise last

        return wrapper

    return around


class Client:
    def __init__(self, style):
        self.style, self.answered, self.texts = style, 0, {}

    @retry(times=3)
    def complete(self, question, *, attempt, suffix="?"):
        text = ask(question + suffix, attempt)
        self.answered += 1
        self.texts[question] = f"{self.style}: {text}"
        return text


@sooner.auto
def main():
    client, answers = Client("short"), []
    for question in ("one", "hard two", "three", "hard four", "hard five"):
        answers.append(client.complete(question, suffix="!"))
    print(answers, client.answered, STATS)
    return client.texts
