"""What only a nested function kept is gone when the function is, however often it was called."""

import gc


class Counted:
    alive = 0

    def __init__(self):
        Counted.alive += 1

    def __del__(self):
        Counted.alive -= 1


def called_once():
    kept = Counted()

    def inner():
        return kept

    return inner() is kept


def called_often():
    kept = Counted()
    return [(lambda: kept)() is kept for _ in range(3)]


def made_into_a_class():
    kept = Counted()

    class Holder:
        def get(self):
            return kept

    return Holder().get() is kept


def main():
    for function in (called_once, called_often, made_into_a_class):
        print([function() for _ in range(10)][-1])
        gc.collect()
        print(Counted.alive)
