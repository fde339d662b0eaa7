"""Managers whose enter and exit are effects: transactions."""
from sooner import sequential, unordered

DB = []


@sequential
def begin(name):
    DB.append(f"begin {name}")


@sequential
def commit(name):
    DB.append(f"commit {name}")


@sequential
def rollback(name):
    DB.append(f"rollback {name}")


class Transaction:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        begin(self.name)

    def __exit__(self, kind, error, trace):
        if kind:
            rollback(self.name)
        else:
            commit(self.name)
        return False


@unordered
def check(x):
    if x < 0:
        raise ValueError(x)
    return x


def main():
    for name, x in (("one", 1), ("two", -2), ("three", 3)):
        try:
            with Transaction(name):
                DB.append(check(x))
        except ValueError as error:
            print("rolled back", error)
    print(DB)
    return DB
