"""Takeuchi's function (paper 003, §5): nothing but calls."""


def run(x, y, z):
    if y < x:
        return run(run(x - 1, y, z), run(y - 1, z, x), run(z - 1, x, y))
    return z
