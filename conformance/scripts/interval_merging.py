"""Merging, intersecting and subtracting intervals; booking with conflicts and free slots."""

from bisect import bisect_left, insort


class Conflict(Exception):
    def __init__(self, wanted, taken):
        super().__init__(f"{wanted} overlaps {taken}")
        self.wanted, self.taken = wanted, taken


def merge(intervals):
    merged = []
    for start, end in sorted(intervals):
        if start > end:
            raise ValueError(f"backwards: {start}-{end}")
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return [tuple(pair) for pair in merged]


def intersect(left, right):
    i = j = 0
    common = []
    while i < len(left) and j < len(right):
        start, end = max(left[i][0], right[j][0]), min(left[i][1], right[j][1])
        if start < end:
            common.append((start, end))
        if left[i][1] < right[j][1]:
            i += 1
        else:
            j += 1
    return common


def subtract(whole, holes):
    pieces, (at, stop) = [], whole
    for start, end in merge(holes):
        if end <= at or start >= stop:
            continue
        if start > at:
            pieces.append((at, start))
        at = max(at, end)
    if at < stop:
        pieces.append((at, stop))
    return pieces


def clock(text):
    hours, minutes = map(int, text.split(":"))
    return hours * 60 + minutes


def pretty(pairs):
    return " ".join(f"{a // 60}:{a % 60:02}-{b // 60}:{b % 60:02}" for a, b in pairs)


class Calendar:
    def __init__(self, opens, closes):
        self.day = (clock(opens), clock(closes))
        self.booked = []

    def book(self, start, end):
        wanted = (clock(start), clock(end))
        if not self.day[0] <= wanted[0] < wanted[1] <= self.day[1]:
            raise ValueError(f"{start}-{end} is outside the day")
        at = bisect_left(self.booked, wanted)
        for neighbour in self.booked[max(at - 1, 0) : at + 1]:
            if neighbour[0] < wanted[1] and wanted[0] < neighbour[1]:
                raise Conflict(pretty([wanted]), pretty([neighbour]))
        insort(self.booked, wanted)
        return self

    def free(self, at_least=0):
        return [gap for gap in subtract(self.day, self.booked) if gap[1] - gap[0] >= at_least]


def main():
    print(merge([(5, 8), (1, 3), (2, 4), (8, 9), (20, 21)]), merge([]))
    print(intersect([(0, 5), (8, 12)], [(3, 9), (11, 20)]), subtract((0, 10), [(2, 3), (5, 7), (6, 20)]))
    ann, bob = Calendar("9:00", "17:00"), Calendar("10:00", "18:00")
    ann.book("9:30", "10:30").book("13:00", "14:00").book("12:00", "13:00")
    bob.book("11:00", "12:30")
    for start, end in (("10:00", "11:00"), ("13:30", "13:45"), ("8:00", "9:30"), ("15:00", "15:00"), ("9:00", "9:30")):
        try:
            ann.book(start, end)
        except Conflict as error:
            print("conflict:", error)
        except ValueError as error:
            print("refused:", error)
        else:
            print("booked", start, end)
    print(pretty(ann.booked))
    print(pretty(ann.free()), "|", pretty(ann.free(120)))
    print(pretty(intersect(ann.free(), bob.free())))
    busiest, now, events = 0, 0, []
    for start, end in [(1, 4), (2, 5), (3, 6), (5, 7)]:
        events += [(start, 1), (end, -1)]
    for _, change in sorted(events):
        now += change
        busiest = max(busiest, now)
    print(busiest, sum(end - start for start, end in merge([(1, 4), (2, 5)])))
    return merge([(1, 2), (5, 4)])
