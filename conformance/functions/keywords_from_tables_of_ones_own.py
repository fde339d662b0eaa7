"""`f(**table)` of a class derived from `dict`: its `keys` and `__getitem__` are asked only if it says how it is gone over."""


class Watched(dict):
    def keys(self):
        print("keys")
        return super().keys()

    def __getitem__(self, key):
        print("get", key)
        return super().__getitem__(key)


class Ordered(Watched):
    def __iter__(self):
        print("iter")
        return reversed(list(super().__iter__()))


class Mapping:
    def keys(self):
        print("keys")
        return ["a", "b"]

    def __getitem__(self, key):
        print("get", key)
        return key * 2


def collect(first=None, **rest):
    return first, rest


def main():
    for table in (Watched(a=1, b=2), Ordered(a=1, b=2), Mapping()):
        print(type(table).__name__)
        print(collect(**table))
        print(collect(0, c=3, **table))
        print({**table}, dict(**table), "{b}{a}".format(**table))
        try:
            collect(a=1, **table)
        except TypeError as error:
            print(error)
        try:
            collect(**table, **table)
        except TypeError as error:
            print(error)
    try:
        collect(**{1: 2})
    except TypeError as error:
        print(error)
    try:
        collect(**Watched({"first": 1, 2: 3}))
    except TypeError as error:
        print(error)
