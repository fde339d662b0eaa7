"""Keys of sorted, min and max: one for each item, in order, before anything is compared; equal keys keep their order."""
from sooner import sequential, unordered

LOG = []


@unordered
def score(x):
    return x % 3


@sequential
def save(x):
    LOG.append(x)
    return -x


def key(x):
    LOG.append(("key", x))
    return score(x)


class Mark:
    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        LOG.append(("lt", self.value, other.value))
        return self.value < other.value

    def __gt__(self, other):
        LOG.append(("gt", self.value, other.value))
        return self.value > other.value


def main():
    items = [7, 3, 1, 6, 4, 9]
    print(sorted(items, key=score), sorted(items, key=score, reverse=True), sorted(items, key=key, reverse=False), LOG)
    print(sorted(items, key=save), max(items, key=save), min(items, key=save), LOG)
    print(max([], key=score, default="none"), min(iter(items), key=lambda x: (score(x), x), default=0))
    LOG.clear()
    print(sorted([3, 1, 2], key=lambda x: Mark(score(x))), max([3, 1, 2], key=lambda x: Mark(score(x))), LOG)
    print(sorted({"b": 1, "a": 2}, key=lambda k: -score(len(k))), max("abc", key=ord), max(4, 5, key=lambda x: -score(x)))
    print(sorted(score(x) for x in items), sorted([score(x) for x in items], key=lambda x: -x))
    for wrong in (lambda: sorted(items, key=lambda x: "a" if save(x) < -6 else x), lambda: max(items, key=lambda x: save(x) // 0)):
        try:
            print(wrong())
        except (TypeError, ZeroDivisionError) as error:
            print(type(error).__name__, error, LOG)
    return sorted(items, key=lambda x: (score(x), 1 // score(x)))
