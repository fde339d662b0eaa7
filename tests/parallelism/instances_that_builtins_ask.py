"""Sites whose length, truth and text are asked for by `len`, conditions and f-strings.

Ideal: all is asked at once, and what the conditions decide next: 1 + 1 = 2.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def fetch(address):
    return f"<{address}>"


class Site:
    def __init__(self, name):
        self.name = name

    def __len__(self):
        return len(fetch(f"{self.name}/index"))

    def __bool__(self):
        return fetch(f"{self.name}/status") != "<down>"

    def __str__(self):
        return fetch(f"{self.name}/title")

    def __format__(self, spec):
        return fetch(f"{self.name}/title/{spec}")


@sooner.auto
def main():
    sites = [Site(name) for name in ("ant", "bee", "cat")]
    sizes = [len(site) for site in sites]
    titles = [str(site) for site in sites] + [f"{site:long}, {site}" for site in sites]
    found = []
    for site in sites:
        if site:
            found.append(fetch(f"{site.name}/news"))
    print(sizes, titles)
    return [not site for site in sites], found
