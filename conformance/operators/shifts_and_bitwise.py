"""Shifts and bitwise operators on positive, negative and large ints, and their errors."""


def popcount(n):
    count = 0
    while n:
        n &= n - 1
        count += 1
    return count


def to_bits(n, width):
    return "".join(str(n >> i & 1) for i in reversed(range(width)))


def main():
    print(1 << 10, 1024 >> 3, -1 >> 5, -9 >> 1, -9 << 2, 0 << 1000, 5 >> 100, -5 >> 100)
    print(6 & 3, 6 | 3, 6 ^ 3, ~6, -6 & 3, -6 | 3, -6 ^ 3, ~-1)
    print(-1 & 2**70, (2**70 | 1) ^ 1 == 2**70, ~(2**64))
    print(5 | 2 & 6 ^ 1, (1 << 3) + 1, 1 << 3 + 1, ~1 + 1, -2**2)
    print(True | False, True ^ True, True << 3, 1 & True, False | 2)
    print(popcount(255), popcount(2**100 - 1), to_bits(37, 8))
    flags = 0
    for bit in (0, 3, 5):
        flags |= 1 << bit
    print(bin(flags), flags & ~(1 << 3), flags >> 3 & 1)
    gray = [n ^ n >> 1 for n in range(8)]
    print([to_bits(g, 3) for g in gray])
    subsets = [[c for i, c in enumerate("abc") if mask >> i & 1] for mask in range(8)]
    print(subsets)
    for label, action in [
        ("negative", lambda: 1 << -1),
        ("right", lambda: 1 >> -1),
        ("float", lambda: 1 & 1.0),
        ("text", lambda: "a" | 1),
        ("invert", lambda: ~1.0),
    ]:
        try:
            action()
        except (ValueError, TypeError) as error:
            print(label, type(error).__name__, error)
    return flags
