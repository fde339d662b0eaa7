"""Descriptive statistics by hand and from the library, with empty and degenerate input."""

import math
import statistics
from collections import Counter

SAMPLES = {"heights": [1.62, 1.75, 1.8, 1.7, 1.55, 1.75], "dice": [6, 1, 4, 4, 2, 6, 3], "one": [5], "none": []}


class Describe:
    def __init__(self, values):
        self.values = sorted(values)
        self.count = len(self.values)

    def mean(self):
        return math.fsum(self.values) / self.count

    def variance(self):
        if self.count < 2:
            raise statistics.StatisticsError(f"variance of {self.count} values")
        mean = self.mean()
        return math.fsum((v - mean) ** 2 for v in self.values) / (self.count - 1)

    def quantile(self, q):
        if not 0 <= q <= 1:
            raise ValueError(f"{q} is no quantile")
        position = q * (self.count - 1)
        low = math.floor(position)
        high = min(low + 1, self.count - 1)
        return self.values[low] + (self.values[high] - self.values[low]) * (position - low)

    def modes(self):
        counts = Counter(self.values)
        top = max(counts.values())
        return [value for value, count in counts.items() if count == top]

    def histogram(self, bins):
        low, high = self.values[0], self.values[-1]
        width = (high - low) / bins or 1
        counts = [0] * bins
        for value in self.values:
            counts[min(int((value - low) / width), bins - 1)] += 1
        return counts


def attempt(function, *args):
    try:
        result = function(*args)
    except (ZeroDivisionError, IndexError, ValueError) as error:
        return f"{type(error).__name__}"
    return round(result, 4) if isinstance(result, float) else result


def correlation(xs, ys):
    if len(xs) != len(ys):
        raise ValueError(f"{len(xs)} and {len(ys)} values")
    mx, my = statistics.fmean(xs), statistics.fmean(ys)
    top = sum((x - mx) * (y - my) for x, y in zip(xs, ys))
    return top / math.sqrt(sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys))


def running(values):
    mean, total, history = 0.0, 0.0, []
    for n, value in enumerate(values, 1):
        delta = value - mean
        mean += delta / n
        total += delta * (value - mean)
        history.append((round(mean, 3), round(total / (n - 1), 3) if n > 1 else None))
    return history


def main():
    for name, values in SAMPLES.items():
        d = Describe(values)
        row = [attempt(d.mean), attempt(d.variance), attempt(d.quantile, 0.5), attempt(d.quantile, 0.9)]
        print(f"{name:8}", d.count, row, attempt(lambda: d.modes()), attempt(d.histogram, 3))
    dice = SAMPLES["dice"]
    print(statistics.median(dice), statistics.multimode(dice), round(statistics.stdev(dice), 4))
    print(math.isclose(Describe(dice).variance(), statistics.variance(dice)), statistics.median_low([1, 2, 3, 4]))
    print(running(dice))
    for xs, ys in (([1, 2, 3, 4], [2, 4, 6, 9]), ([1], [1, 2]), ([1, 1], [1, 2])):
        print(attempt(correlation, xs, ys))
    print([round(v, 3) for v in statistics.quantiles(dice, n=4)], 0.1 + 0.2 == 0.3, math.fsum([0.1] * 10) == 1.0)
    scores = {"a": [1, 2], "b": [], "c": [3]}
    print({k: sum(v) / len(v) if v else None for k, v in scores.items()}, math.prod([1, 2, 3, 4]), math.hypot(3, 4))
    return Describe([1, 2]).quantile(1.5)
