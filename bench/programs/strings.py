"""A text that grows by a number a turn."""


def run(n):
    i, s = 0, ""
    while True:
        s = s + (str(i) + ",")
        i = i + 1
        if not i < n:
            break
    return len(s)
