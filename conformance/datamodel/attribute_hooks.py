"""__getattr__, __getattribute__, __setattr__, __delattr__ and __dir__ see the accesses they should."""


class Lazy:
    def __init__(self):
        self.log = []
        self.real = 1

    def __getattr__(self, name):
        self.log.append(name)
        if name.startswith("no"):
            raise AttributeError(f"refused {name}")
        value = f"made {name}"
        setattr(self, name, value)
        return value


class Checked:
    def __setattr__(self, name, value):
        if name == "locked":
            raise AttributeError("locked is read only")
        object.__setattr__(self, name, value if name.startswith("_") else (name, value))

    def __delattr__(self, name):
        print("delete", name)
        object.__delattr__(self, name)


class Watch:
    count = 0

    def __init__(self, target):
        object.__setattr__(self, "_target", target)

    def __getattribute__(self, name):
        Watch.count += 1
        if name == "secret":
            return "intercepted"
        target = object.__getattribute__(self, "_target")
        return getattr(target, name)

    def __setattr__(self, name, value):
        setattr(object.__getattribute__(self, "_target"), name, value)


class PropertyThenGetattr:
    @property
    def broken(self):
        raise AttributeError("inside property")

    def __getattr__(self, name):
        return f"fallback for {name}"


def main():
    Watch.count = 0
    lazy = Lazy()
    print(lazy.real, lazy.foo, lazy.foo, lazy.log)
    print(hasattr(lazy, "nothing"), getattr(lazy, "nope", "default"), lazy.log)
    checked = Checked()
    checked.a = 1
    checked._b = 2
    checked.a += (3,)
    print(checked.a, checked._b)
    del checked.a
    print(vars(checked))
    try:
        checked.locked = 5
    except AttributeError as error:
        print(error)
    try:
        del checked.never
    except AttributeError:
        print("nothing to delete")
    items = Watch([3, 1])
    items.append(2)
    items.sort()
    print(items.copy(), items.secret, Watch.count)
    watch = Watch(lazy)
    watch.real = 50
    watch.real += 1
    print(lazy.real, watch.bar, lazy.bar)
    print(PropertyThenGetattr().broken)
    try:
        len(items)
    except TypeError as error:
        print(error)
    lazy.nowhere.deeper
