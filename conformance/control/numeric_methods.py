"""Loops over floats: bisection, integration, power iteration, sieve and a random walk with its own generator."""


class Generator:
    def __init__(self, seed):
        self.state = seed

    def next(self, bound):
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return self.state % bound


def bisect(f, low, high, tolerance=1e-10):
    if f(low) * f(high) > 0:
        raise ValueError("no sign change")
    steps = 0
    while high - low > tolerance:
        middle = (low + high) / 2
        steps += 1
        if f(middle) == 0:
            break
        if f(low) * f(middle) < 0:
            high = middle
        else:
            low = middle
    return round((low + high) / 2, 8), steps


def simpson(f, a, b, n=100):
    h = (b - a) / n
    total = f(a) + f(b)
    for i in range(1, n):
        total += f(a + i * h) * (4 if i % 2 else 2)
    return total * h / 3


def power_iteration(matrix, rounds=50):
    vector = [1.0] * len(matrix)
    for _ in range(rounds):
        vector = [sum(a * v for a, v in zip(row, vector)) for row in matrix]
        largest = max(map(abs, vector))
        vector = [v / largest for v in vector]
    return round(largest, 6), [round(v, 6) for v in vector]


def walk(generator, steps):
    x = y = 0
    visits = {(0, 0): 1}
    for _ in range(steps):
        dx, dy = [(1, 0), (-1, 0), (0, 1), (0, -1)][generator.next(8) // 2]
        x, y = x + dx, y + dy
        visits[x, y] = visits.get((x, y), 0) + 1
    return (x, y), len(visits), max(visits.values())


def main():
    print(bisect(lambda x: x * x - 2, 0, 2), bisect(lambda x: x - 1, 0, 2))
    print(round(simpson(lambda x: x**3, 0, 2), 9), round(simpson(lambda x: 1 / x, 1, 2), 6))
    print(power_iteration([[2, 0], [0, 1]]), power_iteration([[2, 1], [1, 2]]))
    g = Generator(42)
    print([g.next(6) + 1 for _ in range(8)], walk(g, 60))
    deck = list(range(8))
    for i in range(len(deck) - 1, 0, -1):
        j = g.next(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    print(deck)
    e, term, n = 0.0, 1.0, 0
    while term > 1e-17:
        e += term
        n += 1
        term /= n
    print(e, n)
    x = 0.1
    orbit = []
    for _ in range(5):
        x = 3.5 * x * (1 - x)
        orbit.append(x)
    print(orbit)
    total = 0.0
    for i in range(10):
        total += 0.1
    print(total, total == 1.0, 0.1 * 10 == 1.0)
    return bisect(lambda x: x * x + 1, -1, 1)
