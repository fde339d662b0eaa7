"""Arithmetic that crosses the edges of machine words keeps exact values."""


def show(label, *values):
    print(label, *values)


def main():
    edges = [2**n + d for n in (30, 31, 32, 62, 63, 64) for d in (-1, 0, 1)]
    for e in edges:
        show(e, e + 1, e - 1, -e, e * 2, ~e)
    for e in edges:
        assert (e * e) // e == e and (e * e) % e == 0
        assert (e << 3) >> 3 == e and -(-e) == e and abs(-e) == e
        assert e ^ e == 0 and e | 0 == e and e & -1 == e
        assert int(str(e)) == e and int(hex(e), 16) == e
    low = -(2**63)
    show("low", low // -1, abs(low), -low, low - 1, low * low)
    show("sum", sum(edges), max(edges), min(-e for e in edges))
    n, steps = 27, 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    show("collatz", steps)
    h = 14695981039346656037
    for byte in b"fnv hash":
        h = ((h ^ byte) * 1099511628211) & 0xFFFFFFFFFFFFFFFF
    show("fnv", h)
    x = 88172645463325252
    for _ in range(3):
        x ^= (x << 13) & (2**64 - 1)
        x ^= x >> 7
        x ^= (x << 17) & (2**64 - 1)
        show("xorshift", x)
    return h % 1000
