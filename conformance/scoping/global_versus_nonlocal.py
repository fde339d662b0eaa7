"""global and nonlocal pick different variables of one name; each declaration binds only its function."""

value = "module"


def reset():
    global value
    value = "module"


def demo():
    value = "enclosing"

    def writes_local():
        value = "local"
        return value

    def writes_nonlocal():
        nonlocal value
        value = "nonlocal"
        return value

    def writes_global():
        global value
        value = "global"
        return value

    log = [value]
    for f in (writes_local, writes_nonlocal, writes_global):
        log.append((f(), value))
    return log


def declared_but_nested():
    global value

    def inner():
        value = "inner is local"
        return value

    return inner(), value


def nonlocal_skips_global():
    value = 1

    def middle():
        global value
        value = "set from middle"

        def inner():
            return value

        return inner()

    return middle(), value


def nonlocal_through_class():
    count = 0

    class Counter:
        count = "class attribute"

        def bump(self):
            nonlocal count
            count += 1
            return count, self.count

    c = Counter()
    return c.bump(), c.bump(), count


def several():
    a = b = 0

    def inner():
        nonlocal a, b
        global c
        a, b, c = 1, 2, 3

    inner()
    return a, b, c


def global_for_and_def():
    global helper, index
    for index in range(3):
        pass

    def helper():
        return "global helper"


def global_import_and_with():
    global json_module
    import json as json_module


def main():
    reset()
    print(demo(), value)
    reset()
    print(declared_but_nested(), nonlocal_skips_global(), value)
    reset()
    print(nonlocal_through_class(), several(), c)
    global_for_and_def()
    global_import_and_with()
    print(helper(), index, json_module.dumps([1]))
    total = 0

    def add(n):
        nonlocal total
        if n:
            total += n
            add(n - 1)

    add(4)
    print(total)
    for name in ("c", "helper", "index", "json_module"):
        del globals()[name]
    return several.__code__.co_name, index
