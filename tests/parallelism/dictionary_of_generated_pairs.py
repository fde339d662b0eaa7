"""`dict` of generated pairs: each value is used when it is there.

Ideal: question and follow-up of the slowest: 3 + 1 = 4. The first line comes when all questions have succeeded: 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 4.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(lambda name: ord(name) - ord("a") + 1.0)
def look_up(name):
    return name.upper()


@unordered
@sim.latency(1.0)
def describe(text):
    return f"about {text}"


@sooner.auto
def main():
    found = dict((name, look_up(name)) for name in "abc")
    for name in found:
        print(name, describe(found[name]))
    return found
