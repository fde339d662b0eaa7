"""A list of pages is gone over while the links of its pages, which arrive one by one, are put at its end.

Ideal: the links of the first page are there at 1 and 2, each is fetched as it comes and printed 1 later, and the first has one link more, there at 2.5, which
is fetched by 3.5.
"""
import sooner
from sooner import Stream, sim, unordered

MAKESPAN = 3.5
FIRST_OUTPUT = 1.0

LINKS = {"/": [(1.0, "/a"), (2.0, "/b")], "/a": [(1.5, "/a/c")]}


@unordered
@sim.stream(LINKS.get, items=True)
def links(page) -> Stream[str]:
    pass


@unordered
@sim.latency(1.0)
def fetch(page):
    return f"<{page}>"


@sooner.auto
def main():
    pages = ["/"]
    for page in pages:
        if page in ("/", "/a"):
            pages += links(page)
        print(fetch(page))
    return pages
