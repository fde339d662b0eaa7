"""A starred target collects a fresh list, wherever it stands, and may be empty."""


def split(values):
    head, *body, last = values
    return head, body, last


def main():
    first, *rest = [1, 2, 3]
    print(first, rest)
    *most, last = "abcd"
    print(most, last)
    a, *middle, z = (1, 2)
    print(a, middle, z)
    *everything, = range(3)
    print(everything)
    [*copy] = everything
    copy.append("new")
    print(everything, copy)
    for sample in ([1, 2], [1, 2, 3, 4], "hello", [1], []):
        try:
            print(split(sample))
        except ValueError as error:
            print("ValueError", error)
    try:
        head, *tail = 5
    except TypeError as error:
        print("TypeError", error)
    key, *values = "name: a b c".replace(":", "").split()
    print(key, values)
    total = 0
    queue = [1, [2, [3, [4, []]]]]
    while queue:
        value, *queue = queue
        total += value
        queue = queue[0] if queue else []
    return total
