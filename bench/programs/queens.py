"""The n queens with fold-encoded lists (paper 003, §5): the same lambdas as in queens.lo."""

nil = lambda c, n: n
cons = lambda x, xs: lambda c, n: c(x, xs(c, n))


def range_(low, high):
    def fold(c, n):
        go = lambda i: n if high < i else c(i, go(i + 1))
        return go(low)

    return fold


def safe(x, board):
    row = lambda q, rest: lambda d: (
        False if q == x else False if q == x + d else False if q == x - d else rest(d + 1)
    )
    check = board(row, lambda d: True)
    return check(1)


def run(size):
    def longer(solutions, k):
        def fold(c, n):
            shorter = solutions(k - 1)
            columns = range_(1, size)
            place = lambda board, n: columns(lambda x, n: c(cons(x, board), n) if safe(x, board) else n, n)
            return shorter(place, n)

        return fold

    solutions = lambda k: (lambda c, n: c(nil, n)) if k == 0 else longer(solutions, k)
    all_ = solutions(size)
    return all_(lambda board, n: n + 1, 0)
