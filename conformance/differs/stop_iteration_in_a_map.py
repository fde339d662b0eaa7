"""A function that raises StopIteration inside of a map."""


def step(x):
    if len(str(x)) > 1:
        raise StopIteration
    return report(x)


def report(x):
    print("step", x)
    return x


def main():
    print(list(map(step, [1, 2, 10, 3])))
