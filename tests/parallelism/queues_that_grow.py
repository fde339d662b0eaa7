"""Work lists: what may be put at the end under a condition still to come does not hold back who takes from the front.

Ideal: pages x and y at 0..1, and with their links known, those at 1..2, in each of the four ways at once.
"""
from collections import deque

import sooner
from sooner import sim, unordered

MAKESPAN = 2.0
FIRST_OUTPUT = 2.0


@unordered
@sim.latency(1.0)
def fetch(page):
    return [page + "a", page + "b"] if len(page) < 2 else []


class Crawler:
    def __init__(self, *pages):
        self.queue, self.seen, self.order = deque(pages), set(pages), []

    def run(self):
        while self.queue:
            page = self.queue.popleft()
            self.order.append(page)
            for link in fetch(page):
                if link not in self.seen:
                    self.seen.add(link)
                    self.queue.append(link)
        return self.order


def by_list(todo):
    done = []
    while todo:
        page = todo.pop(0)
        links = fetch(page)
        done.append((page, links))
        if links:
            todo.append(page + "!")
    return done


def by_depth(queue):
    order = []
    while queue:
        page, depth = queue.popleft()
        found = fetch(page)
        order.append(page)
        if depth < 1:
            for link in found:
                queue.append((link, depth + 1))
    return order


def while_gone_over(pages):
    for page in pages:
        pages.extend(fetch(page))
    return pages


@sooner.auto
def main():
    found = Crawler("x", "y").run(), by_list(["x", "y"]), by_depth(deque([("x", 0)])), while_gone_over(["x", "y"])
    print(*found, sep="\n")
    return found
