"""Augmented assignment to a slice loads the slice, operates, and assigns the result back."""


def tell(label, value):
    print("eval", label)
    return value


class Window:
    def __init__(self):
        self.cells = list(range(5))

    def __getitem__(self, key):
        print("get", key)
        return self.cells[key]

    def __setitem__(self, key, value):
        print("set", key, value)
        self.cells[key] = value


def main():
    a = [1, 2, 3, 4]
    a[1:3] += ["x", "y"]
    print(a)
    a[:2] *= 2
    print(a)
    a[tell("start", 0) : tell("stop", 2)] += tell("value", ["z"])
    print(a)
    a[::2] += []
    print(a)
    try:
        a[::2] += ["one more"]
    except ValueError as error:
        print(error)
    print(a)
    window = Window()
    window[1:3] += [True]
    window[-1] -= 1
    print(window.cells)
    matrix = [[1, 2], [3, 4]]
    matrix[0][:] += matrix[1]
    matrix[1:] += [[5]]
    print(matrix)
    try:
        (1, 2, 3)[0:1] += (4,)
    except TypeError as error:
        print(error)
    return len(a)
