"""`locals()` in orchestrating code."""

import sooner


@sooner.auto
def prompt(city, days):
    return "{days} days in {city}".format(**locals())
