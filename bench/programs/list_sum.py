"""A list is built item by item, changed in place, and summed."""


def run(n):
    xs = []
    i = 0
    while True:
        xs.append(i)
        i = i + 1
        if not i < n:
            break
    i = 0
    while True:
        xs[i] = xs[i] + 1
        i = i + 1
        if not i < n:
            break
    total = 0
    for x in xs:
        total = total + x
    return total
