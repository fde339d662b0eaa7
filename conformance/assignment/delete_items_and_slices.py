"""`del` of items, slices and extended slices, left to right, stopping at the first failure."""


def tell(value):
    print("eval", value if isinstance(value, (int, str)) else type(value).__name__)
    return value


class Grid:
    def __delitem__(self, key):
        print("delete", key)


def main():
    a = list(range(10))
    del a[0], a[0]
    print(a)
    del a[-1]
    del a[1:3]
    print(a)
    del a[::2]
    print(a)
    del a[5:100]
    del a[:]
    print(a)
    d = {"x": 1, "y": {"z": 2}, "w": 3}
    del d["y"]["z"], d["x"]
    print(d)
    try:
        del d["w"], d["missing"], d["y"]
    except KeyError as error:
        print("KeyError", error)
    print(d)
    del tell({"k": 1})[tell("k")]
    b = [1, 2, 3]
    del b[tell(0) : tell(2)]
    print(b)
    del Grid()[1, 2:3], Grid()[...]
    for target in ((1, 2), "ab", 5):
        try:
            del target[0]
        except TypeError as error:
            print(error)
    try:
        del b[7]
    except IndexError as error:
        print(error)
    rows = [[1, 2, 3] for _ in range(2)]
    for row in rows:
        del row[1]
    return rows
