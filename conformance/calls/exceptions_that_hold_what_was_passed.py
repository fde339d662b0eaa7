"""An exception holds what the call was passed: in its arguments, in attributes, in what it comes from."""
from sooner import unordered


@unordered
def ask(x):
    return x


class Bad(Exception): pass


@unordered
def fails(xs):
    e = Bad("x")
    e.xs = xs
    raise e


@unordered
def fails2(xs):
    try:
        raise Bad(xs)
    except Bad as b:
        raise ValueError("v") from b


@unordered
def fails3(xs):
    raise Bad(xs)


@unordered
def fails4(xs):
    try:
        raise Bad(xs)
    except Bad as b:
        raise ValueError("v")


def main():
    xs = [1]
    try:
        fails(xs)
        xs.append(3)
    except Bad as e:
        xs.append(2)
        print(e.xs, e.xs is xs)
    try:
        fails2(xs)
        xs.append(3)
    except ValueError as e:
        xs.append(ask(4))
        print(e.__cause__.args[0], e.__cause__.args[0] is xs)
    try:
        fails3(xs)
    except Bad as e:
        xs.append(ask(5))
        print(e.args[0], e.args[0] is xs)
    try:
        fails4(xs)
    except ValueError as e:
        xs.append(ask(5))
        print(e.__context__.args[0], e.__context__.args[0] is xs)
