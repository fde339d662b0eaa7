"""Decorators with `*args` and `**kwargs` that count, log and call, around functions and methods that are given answers still to come; a base
class that hands on what it is given.

Ideal: all drafts at once, then all grades, then what is asked about them: 3.
"""
import functools

import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0

CALLS = []
STATS = {}


@unordered
@sim.latency(1.0)
def ask(prompt):
    return prompt.upper()


@unordered
@sim.latency(1.0)
def score(text):
    return len(text) % 5


def traced(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        CALLS.append(function.__name__)
        result = function(*args, **kwargs)
        STATS[function.__name__] = STATS.get(function.__name__, 0) + 1
        return result

    return wrapper


class Model:
    def __init__(self, name, **options):
        self.name, self.options = name, options

    def invoke(self, *args, **kwargs):
        return self.call(*args, **{**self.options, **kwargs})

    def call(self, prompt, suffix=""):
        return ask(f"{self.name}: {prompt}{suffix}")


class Grader(Model):
    def call(self, prompt, scale=1):
        return "good" if score(prompt) * scale > 4 else "bad"


class Agent:
    def __init__(self):
        self.model, self.grader = Model("m", suffix="!"), Grader("g", scale=2)
        self.history = []

    @traced
    def draft(self, topic, *, style="plain"):
        text = self.model.invoke(f"{topic} {style}")
        self.history.append(text)
        return text

    @traced
    def grade(self, text):
        return self.grader.invoke(text, scale=3)

    @traced
    def comment(self, text, *, verdict):
        return ask(f"{verdict} {text}")


@sooner.auto
def main():
    agent = Agent()
    for topic in ("tea", "tides", "trains", "trees"):
        text = agent.draft(topic, style="short")
        verdict = agent.grade(text)
        print(agent.comment(text, verdict=verdict))
    print(agent.history, CALLS, STATS)
