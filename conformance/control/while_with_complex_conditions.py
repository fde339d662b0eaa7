"""while conditions with calls, walrus, chained comparisons, boolean operators and side effects."""


def tick(log, value):
    log.append(value)
    return value


class Feed:
    def __init__(self, items):
        self.items, self.closed = list(items), False

    def read(self):
        if self.closed:
            raise ValueError("read after close")
        if not self.items:
            self.closed = True
            return ""
        return self.items.pop(0)

    def __bool__(self):
        return not self.closed


def newton(n, tolerance=1e-9, limit=50):
    guess, rounds = n / 2 or 1.0, 0
    while abs(guess * guess - n) > tolerance and (rounds := rounds + 1) < limit:
        guess = (guess + n / guess) / 2
    return round(guess, 6), rounds


def main():
    log, n = [], 0
    while tick(log, n) < 3 and tick(log, "and") or tick(log, False):
        n += 1
    print(n, log)
    feed = Feed(["a", "b", "c"])
    while chunk := feed.read():
        print("chunk", chunk)
    print(repr(chunk), bool(feed))
    try:
        while feed.read():
            print("never")
    except ValueError as error:
        print(error)
    low, high = 0, 10
    while low < high <= 10 and not (low * low == 49 or high == 3):
        low, high = low + 1, high - (low % 2)
    print(low, high)
    print([newton(x) for x in (2, 9, 1e6)])
    stack = [1, [2, [3, []], 4], [[5]]]
    flat = []
    while stack:
        item = stack.pop(0)
        if isinstance(item, list):
            stack[:0] = item
            continue
        flat.append(item)
    print(flat)
    digits, number = [], 90210
    while number:
        number, digit = divmod(number, 10)
        digits.insert(0, digit)
    print(digits)
    feed = Feed("xy")
    while feed:
        letter = feed.read() or "end"
    print(letter)
    i = 5
    while (i := i - 1) and i != 2: print("i", i)
    while not None is None or i < 0 < i: print("never")
    while 10 // i:
        i -= 1
