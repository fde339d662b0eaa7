"""Two loops with a list of pending answers between them: pipelined, not staged.

Ideal: item n takes n, then 4 - n: every item is through at 4. A staged schedule would take 3 + 3 = 6. First line: 4.
"""
import sooner
from sooner import sim, unordered

MAKESPAN = 6.0  # Coarse: ideal is 4.0; `append` is looked up before `fetch` is called and holds the list, so it is written in its turn
FIRST_OUTPUT = 6.0  # Coarse: ideal is 4.0; `append` is looked up before `fetch` is called and holds the list, so it is written in its turn


@unordered
@sim.latency(lambda n: float(n))
def fetch(n):
    return n


@unordered
@sim.latency(lambda page: 4.0 - page)
def summarise(page):
    return f"page {page}"


@sooner.auto
def main():
    pages = []
    for n in (1, 2, 3):
        pages.append(fetch(n))
    for page in pages:
        print(summarise(page))
