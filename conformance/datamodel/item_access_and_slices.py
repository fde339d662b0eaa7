"""__getitem__, __setitem__, __delitem__ with ints, tuples, slices and Ellipsis."""


class Spy:
    def __init__(self):
        self.log = []

    def __getitem__(self, key):
        self.log.append(("get", key))
        return key

    def __setitem__(self, key, value):
        self.log.append(("set", key, value))

    def __delitem__(self, key):
        self.log.append(("del", key))


class Text:
    def __init__(self, text):
        self.text = text

    def __len__(self):
        return len(self.text)

    def __getitem__(self, key):
        if isinstance(key, slice):
            return Text(self.text[key]), key.indices(len(self))
        if key < 0:
            key += len(self)
        if not 0 <= key < len(self):
            raise IndexError(f"{key} outside {len(self)}")
        return self.text[key]

    def __repr__(self):
        return f"T{self.text!r}"


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def main():
    spy = Spy()
    print(spy[1], spy["k"], spy[1, 2], spy[()], spy[...])
    print(spy[1:2], spy[:], spy[::2], spy[1:2, 3], spy[None:"x"])
    spy[0] = spy["a":] = "v"
    spy[1], spy[2] = 10, 20
    del spy[0], spy[1:3]
    print(spy.log[10:])
    spy.log.clear()
    spy["n"] += "m"
    print(spy.log)
    text = Text("abcdef")
    print(text[0], text[-1], text[1:4], text[::-1], text[10:], list(text))
    numbers = list(range(6))
    print(numbers[Index(2)], numbers[Index(1) : Index(4)], "abc"[Index(-1)], [0] * Index(3))
    numbers[1:3] = "xyz"
    print(numbers)
    numbers[::2] = [0, 0, 0, 0]
    del numbers[-2:]
    print(numbers, numbers[100:], numbers[-100:2])
    try:
        numbers[::2] = [1]
    except ValueError as error:
        print(error)
    try:
        numbers["a":]
    except TypeError as error:
        print(error)
    try:
        numbers[1:2] = 5
    except TypeError:
        print("a slice takes an iterable")
    cut = slice(1, None, 2)
    print(numbers[cut], "abcdef"[cut], (1, 2, 3, 4)[cut], cut, cut == slice(1, None, 2))
    text[6]
