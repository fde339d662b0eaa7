"""del on names, items, slices and attributes, in order and with failures part way."""


class Box:
    def __init__(self, **items):
        self.__dict__.update(items)
        self.log = []

    def __delitem__(self, key):
        self.log.append(key)
        if key == "stuck":
            raise PermissionError(f"{key} stays")

    def __delattr__(self, name):
        self.log.append(f".{name}")
        super().__delattr__(name)


def main():
    a = b = [1, 2, 3, 4, 5]
    del a
    try:
        a
    except UnboundLocalError as error:
        print(error)
    del b[0], b[-1]
    print(b)
    c, (d, e) = 1, (2, 3)
    del c, (d, e)
    try:
        e
    except UnboundLocalError:
        print("all three are gone")
    box = Box(x=1, y=2)
    del box.x, box["k"], box.y
    print(box.log, sorted(vars(box)))
    try:
        del box["one"], box["stuck"], box["never"]
    except PermissionError as error:
        print(error, box.log[-2:])
    table = {"a": {"b": [1, 2, 3]}}
    del table["a"]["b"][::2]
    print(table)
    try:
        del table["a"]["b"], table["zzz"]
    except KeyError as error:
        print(error, table)
    for name in ("x", "y"):
        value = name
        del value
    a = "bound again"
    print(a)
    try:
        del value
    except UnboundLocalError as error:
        print(error)
    function_local = [n for n in range(3)]
    reader = lambda: function_local
    print(reader())
    del function_local
    try:
        reader()
    except NameError as error:
        print(error)
    del box.missing
