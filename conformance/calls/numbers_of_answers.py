"""Arithmetic over answers, running totals, min and max, rounding, integer division by zero."""
from sooner import unordered


@unordered
def grade(n):
    return n * 7 % 10


def main():
    total, best, worst = 0, None, None
    for n in range(5):
        g = grade(n)
        total += g
        best = g if best is None else max(best, g)
        if worst is None or g < worst:
            worst = g
    print(total, best, worst, total / 5, round(total / 3, 2), divmod(total, 4))
    try:
        print(total // (grade(0) * 3))
    except ZeroDivisionError as error:
        print(error)
    return sum(grade(n) for n in range(5)) == total
