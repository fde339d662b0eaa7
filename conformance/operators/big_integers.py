"""Integers never overflow: arithmetic, shifts, powers and text of hundreds of digits."""


def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


def is_probable_prime(n):
    if n < 4:
        return n in (2, 3)
    d, s = n - 1, 0
    while d % 2 == 0:
        d, s = d // 2, s + 1
    for base in (2, 3, 5, 7, 11, 13):
        if base % n == 0:
            continue
        x = pow(base, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def main():
    print(factorial(30))
    print(2**63 - 1, 2**63, -(2**63) - 1, 2**64 * 2**64)
    top = 9223372036854775807
    print(top + 1, -top - 2, top * top, (top + 1) - 1 == top)
    a = 4611686018427387904
    print(a + a, a + a - a == a, a << 1, (a << 70) >> 70 == a)
    print(hex(2**100 - 1), (2**100).bit_length(), bin(-(2**70))[-5:])
    print(pow(3, 1000, 10**9 + 7), pow(7, -1, 31))
    print([n for n in range(2, 60) if is_probable_prime(n)])
    print(is_probable_prime(2**89 - 1), is_probable_prime(2**83 - 1))
    print(int("123456789" * 5) % 997, str(3**200)[:20])
    print(10**20 == 1e20, 10**23 == 1e23, 2**53 + 1 == 2.0**53)
    total = 0
    for i in range(100):
        total += i ** (i % 23)
    print(total, -total // 7, -total % 7, divmod(total, -(10**10)))
    print(hash(2**61 - 1), hash(2**61), hash(-(2**62)))
    return total
