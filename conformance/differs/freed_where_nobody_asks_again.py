"""What a variable of a loop or a branch holds that nobody reads behind it is freed while calls of that turn are still to be made; in CPython
the variable holds it until it is bound again, or the function ends."""
from sooner import sequential


@sequential
def save(name):
    print("saved", name)


class Guard:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("let go", self.name)


def main():
    for name in ("first", "second"):
        guard = Guard(name)
        save(name)
    print("after")
