"""A new tuple a turn, taken apart in the next."""


def run(n):
    i, point = 0, (0, 1, 2)
    while True:
        a, b, c = point
        point = (b, c, (a + b) % 1000003)
        i = i + 1
        if not i < n:
            break
    return point
