"""Augmented assignment to a name updates a list in place and rebinds an immutable value."""


def extend(target):
    target += ["inside"]
    return target


def grow(number):
    number += 1
    return number


def main():
    a = b = [1]
    a += [2]
    print(a, b, a is b)
    a = a + [3]
    print(a, b, a is b)
    s = t = "x"
    s += "y"
    print(s, t)
    n = 5
    print(grow(n), n)
    print(extend(b), b)
    n = 17
    n -= 3
    n *= 2
    n //= 3
    n **= 2
    n %= 50
    n <<= 2
    n >>= 1
    n |= 1
    n &= 0x3F
    n ^= 0b101
    print(n)
    x = 7
    x /= 2
    print(x)
    pair = same = (1,)
    pair += (2,)
    print(pair, same)
    a += "pq"
    a *= 2
    print(a)
    try:
        a += 5
    except TypeError as error:
        print(error)
    try:
        missing += 1
    except UnboundLocalError as error:
        print(error)
    return n, x
