"""Slow calls at the top level of a script. Run it: sooner run examples/weather.py Suva Apia Nadi"""

import sys
import time

import sooner


@sooner.unordered
def forecast(city):
    time.sleep(0.5)
    return f"sun in {city}"


def describe(city):
    return f"{city:6}{forecast(city)}"


for city in sys.argv[1:]:
    print(describe(city))
