"""The same name at module, function, nested function, class, lambda and comprehension level."""

name = "module"


def outer():
    name = "outer"

    def middle():
        name = "middle"

        def inner():
            return name

        return inner(), name

    def reads_outer():
        return name

    def own_parameter(name):
        return name, (lambda name: name)("lambda"), (lambda: name)()

    return middle(), reads_outer(), own_parameter("argument"), name


def reads_module():
    return name


def skips_a_level():
    def middle():
        def inner():
            return name

        return inner

    return middle()()


def parameter_shadows(name="default"):
    return name, reads_module()


def loop_shadows():
    for name in ("loop",):
        pass
    return name, reads_module()


def with_global():
    name = "local"

    def inner():
        global name
        return name

    return name, inner()


def builtin_shadowing(list=None, str="text"):
    sum = lambda values: "my sum"
    return list, str, sum([1]), len("abc")


def between():
    value = "first"

    def show():
        return value

    a = show()
    value = "second"
    b = show()

    def rebind():
        value = "inner only"
        return show(), value

    return a, b, rebind(), show()


def main():
    print(outer())
    print(reads_module(), skips_a_level(), parameter_shadows(), loop_shadows(), with_global())
    print(builtin_shadowing(), between())
    global name
    name = "changed"
    print(reads_module(), skips_a_level())
    name = "module"
    int = 5
    print(int + 1, type(int).__name__)
    del int
    return name, int("7")
