"""A numbered list is read line by line with a pattern; what each line holds is asked about while the next one is written.

Ideal: the first line is complete at 1, and its name is printed then. The last one is complete with the answer at 3, and is asked
about until 5.
"""
import re

import sooner
from sooner import sim, unordered

MAKESPAN = 5.0
FIRST_OUTPUT = 1.0


@unordered
@sim.stream([(0.5, "1. Su"), (1.0, "va (Fiji)\n2. Api"), (2.0, "a (Samoa)\n"), (3.0, "3. Nadi (Fiji)")])
def ranking():
    pass


@unordered
@sim.latency(2.0)
def ask(city, country):
    return f"{city} lies in {country}"


@sooner.auto
def main():
    for line in ranking().splitlines():
        for found in re.finditer(r"\d+\. (\w+) \((\w+)\)", line):
            print(found.group(1))
            print(ask(found.group(1), found[2]))
