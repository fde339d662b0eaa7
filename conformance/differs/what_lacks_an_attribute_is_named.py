"""A `__getattr__` that asks, and says itself that there is nothing: the exception says so, and not of what."""

import sooner


@sooner.unordered
def ask(x):
    return x


class Lazy:
    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError("nothing")
        return ask(name)


def main():
    try:
        print(Lazy()._closed)
    except AttributeError as error:
        print(error, error.name, type(error.obj).__name__)
