"""Many short texts, none of which lives long."""


def run(n):
    i, total = 0, 0
    while True:
        name = "item " + str(i) + ": "
        total = total + len(name.upper())
        i = i + 1
        if not i < n:
            break
    return total
