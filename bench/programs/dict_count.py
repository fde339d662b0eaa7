"""How often each of a thousand numbers comes up."""


def run(n):
    counts = {}
    i = 0
    while True:
        key = i * 7919 % 1000
        if key in counts:
            counts[key] = counts[key] + 1
        else:
            counts[key] = 1
        i = i + 1
        if not i < n:
            break
    total = 0
    for key in counts:
        total = total + key * counts[key]
    return total
