"""An `__init__` that returns something raises, however it comes to it; `*` of an iterator that fails raises what that raised."""


class Chooses:
    def __init__(self, value):
        return value if value else None


class And:
    def __init__(self, value):
        return value and None


class Fails:
    def __iter__(self):
        raise TypeError("a message of its own")


def tried(function):
    try:
        return type(function()).__name__
    except TypeError as error:
        return str(error)


def main():
    print(tried(lambda: Chooses(3)), tried(lambda: Chooses(0)))
    print(tried(lambda: And(3)), tried(lambda: And(0)))
    print(tried(lambda: [*Fails()]), tried(lambda: (1, *Fails())), tried(lambda: print(*Fails())))
