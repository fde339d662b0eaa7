"""Functions that make functions, and a map that calls them."""


def map_list(xs, f):
    out = []
    for x in xs:
        out.append(f(x))
    return out


def run(n):
    xs = []
    i = 0
    while True:
        xs.append(i)
        i = i + 1
        if not i < n:
            break
    scale = lambda k: lambda x: x * k + 1
    compose = lambda f, g: lambda x: f(g(x))
    ys = map_list(xs, scale(3))
    zs = map_list(ys, compose(scale(2), scale(5)))
    total = 0
    for z in zs:
        total = total + z
    return total
