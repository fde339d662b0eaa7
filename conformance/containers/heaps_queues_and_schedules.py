"""heapq, bisect and deque in an event simulation whose ties break by insertion."""

import bisect
import heapq
from collections import deque
from itertools import count


class Scheduler:
    def __init__(self):
        self.queue, self.ids, self.now = [], count(), 0

    def at(self, delay, action, *args):
        heapq.heappush(self.queue, (self.now + delay, next(self.ids), action, args))

    def run(self, limit):
        while self.queue and limit:
            self.now, _, action, args = heapq.heappop(self.queue)
            action(*args)
            limit -= 1
        return limit


def main():
    s = Scheduler()
    line, served = deque(), []

    def arrive(name):
        print(s.now, "arrive", name)
        line.append(name)
        if len(line) == 1:
            s.at(3, serve)

    def serve():
        name = line.popleft()
        print(s.now, "served", name)
        served.append((name, s.now))
        if line:
            s.at(3, serve)

    for delay, name in [(0, "ann"), (1, "bob"), (1, "cid"), (9, "dee")]:
        s.at(delay, arrive, name)
    left = s.run(50)
    print(served, left, len(s.queue))
    scores = []
    for n in (5, 1, 4, 1, 9):
        bisect.insort(scores, n)
    print(scores, bisect.bisect_left(scores, 1), bisect.bisect(scores, 1), bisect.bisect_left(scores, 6))
    grade = lambda mark: "FDCBA"[bisect.bisect([60, 70, 80, 90], mark)]
    print([grade(m) for m in (33, 60, 75, 89, 90)])
    heap = [5, 2, 8, 1]
    heapq.heapify(heap)
    print([heapq.heappop(heap) for _ in range(len(heap))], heapq.nlargest(2, [3, 9, 4]), heapq.nsmallest(1, "zxy"))
    print(list(heapq.merge([1, 4], [2, 3])))
    s.at(1, serve)
    s.at(0, print, "a builtin as callback")
    s.run(5)
