"""Questions asked again after a failure, and handlers that count: in a dictionary of the module, on an instance, in a variable, in what a
decorator keeps. What a handler counts hangs on whether questions before fail once more; what it asks next does not.

Ideal: two attempts, for all questions at once: 2.
"""
import functools

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0

STATS = {"retries": 0, "answered": 0}


class Busy(Exception):
    pass


@unordered
@sim.latency(1.0)
def ask(question, attempt):
    if question.startswith("hard") and attempt == 1:
        raise Busy(question)
    return question.upper()


def patiently(question):
    for attempt in range(1, 4):
        try:
            answer = ask(question, attempt)
            STATS["answered"] += 1
            return answer
        except Busy:
            STATS["retries"] += 1
    return None


class Client:
    def __init__(self):
        self.failures, self.log = 0, []

    def get(self, question):
        attempt = 0
        while attempt < 3:
            attempt += 1
            try:
                return ask(question, attempt)
            except Busy as error:
                self.failures += 1
                self.log.append(f"{attempt}: {error}")
        return None


def retried(times):
    def around(function):
        failures = {"all": 0}

        @functools.wraps(function)
        def again(question):
            for attempt in range(1, times + 1):
                try:
                    return function(question, attempt)
                except Busy:
                    failures["all"] += 1
                    if attempt == times:
                        raise
            return None

        again.failures = failures
        return again

    return around


@retried(times=3)
def decorated(question, attempt):
    return ask(question, attempt)


@sooner.auto
def main():
    questions = ["one", "hard two", "three", "hard four", "hard five"]
    client, failed, answers = Client(), 0, []
    for question in questions:
        attempt = 1
        while True:
            try:
                answers.append(ask(question, attempt))
                break
            except Busy:
                failed += 1
                attempt += 1
    again = [(patiently(question), client.get(question), decorated(question)) for question in questions]
    print(answers, failed, STATS, client.failures, client.log, decorated.failures)
    return again
