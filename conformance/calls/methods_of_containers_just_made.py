"""Methods of a list, dict or set that the code has made, whose arguments are answers, fail, or change the container."""
from sooner import sequential, unordered


@unordered
def ask(x):
    return x * 10


@unordered
def refuse(x):
    raise ValueError(f"no answer to {x}")


@sequential
def note(x):
    print("noted", x)
    return x


def attempt(what, xs):
    try:
        what()
    except (AttributeError, TypeError, ValueError) as error:
        print(type(error).__name__, error, xs)


def main():
    xs = []
    for i in range(3):
        xs.append(ask(i) + 1)
        xs.append(note(i) * 2)
        xs.insert(0, xs.pop() + ask(i + 1))
    seen = {"n": 0}
    seen.setdefault("list", []).append(ask(5) - 1)
    seen.update({"n": seen.get("n", ask(1)) + ask(2)})
    kinds = {0}
    kinds.add(ask(3) % 7)
    kinds.discard(note(0))
    xs.append(xs := len(xs))
    ys = []
    ys.append(ys.append(ys) or len(ys))
    ys[0] = "itself"
    attempt(lambda: ys.append(1 / 1, ask(1)), ys)

    def missing():
        zs = [1]
        zs.push(note(7))

    attempt(missing, ys)

    def failing():
        zs = []
        ys.append(zs)
        zs.append(note(8))
        zs.append(refuse(note(9)) + 1)
        zs.append(note(10))

    attempt(failing, ys)
    return xs, seen, sorted(kinds), ys
