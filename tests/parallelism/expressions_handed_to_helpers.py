"""A generator expression that makes calls is handed to a helper of one's own, whose loop takes its items.

Ideal: the pages of all seeds at once, 2, and behind them the summaries, 1; the titles beside them. 3.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 3.0
FIRST_OUTPUT = 3.0


@unordered
@sim.latency(2.0)
def links(page):
    return [page + end for end in ("/a", "/b")]


@unordered
@sim.latency(1.0)
def summary(page):
    return f"about {page}"


def unique(pages):
    seen = {}
    for page in pages:
        seen.setdefault(page.lower(), page)
    return list(seen.values())


class Index:
    def __init__(self):
        self.titles = []

    def add(self, titles, prefix=""):
        for title in titles:
            self.titles.append(prefix + title)
        return self


@sooner.auto
def main():
    seeds = ["x", "y", "Y", "z"]
    index = Index().add(summary(seed) for seed in seeds).add((summary(n) for n in "12"), "No. ")
    pages = unique(link for seed in seeds for link in links(seed))
    print([summary(page) for page in pages])
    return pages, index.titles
