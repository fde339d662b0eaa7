"""A tokenizer, a matrix walk and a running statistic written with every kind of assignment."""


class Stats:
    count: int = 0
    mean: float = 0.0

    def add(self, x):
        self.count += 1
        delta = x - self.mean
        self.mean += delta / self.count
        self.low, self.high = min(x, getattr(self, "low", x)), max(x, getattr(self, "high", x))
        return self


def tokens(text):
    out, i = [], 0
    while i < len(text):
        start = i
        if (c := text[i]).isspace():
            i += 1
            continue
        elif c.isdigit():
            while i < len(text) and text[i].isdigit():
                i += 1
            kind = "number"
        elif c.isalpha():
            while i < len(text) and text[i].isalnum():
                i += 1
            kind = "name"
        else:
            kind, i = "symbol", i + 1
        out += [(kind, text[start:i])]
    return out


def turn_right(position, heading, moves):
    (x, y), (dx, dy) = position, heading
    trail = [position]
    for move in moves:
        if move == "R":
            dx, dy = dy, -dx
        elif move == "L":
            dx, dy = -dy, dx
        else:
            x, y = x + dx * int(move), y + dy * int(move)
            trail[len(trail) :] = [(x, y)]
    return trail, (dx, dy)


def main():
    stats = Stats()
    for x in (4, 8, 6, 2):
        stats.add(x)
    print(stats.count, stats.mean, stats.low, stats.high, Stats.count)
    print(tokens("x1 = 42+y"))
    (*_, last), heading = turn_right((0, 0), (0, 1), "2R3R1L4")
    print(last, heading)
    table = {}
    for kind, text in tokens("a b a 1 a"):
        table[kind], table[text] = table.get(kind, 0) + 1, kind
    print(table)
    a = b = c = 0
    for n in range(1, 10):
        a, b, c = b, c, (c + n) * (1 if n % 2 else -1)
    print(a, b, c)
    head, *tail = sorted(table)
    while tail:
        head, tail = head + tail[0], tail[1:]
    print(head)
    low = high = None
    for n in [5, 3, 9]:
        low, high = n if low is None or n < low else low, n if high is None or n > high else high
    print(low, high)
    return stats.add("x")
