"""Whole numbers in a loop in a loop."""


def run(n):
    i, total = 0, 0
    while True:
        j = 0
        while True:
            total = (total * 3 + (i + j)) % 1000003
            j = j + 1
            if not j < n:
                break
        i = i + 1
        if not i < n:
            break
    return total
