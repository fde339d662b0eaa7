"""Names like __x inside classes are mangled in methods, nested functions and assignments."""

__module_private = "module private"
_Box__global = "mangled global"


class Box:
    __secret = "class secret"

    def __init__(self, value):
        self.__value = value
        __local = "local " + value
        self.local = __local

    def get(self):
        def nested():
            return self.__value

        return nested(), Box.__secret, [self.__value for _ in range(1)]

    def global_name(self):
        return __global

    def missing_global(self):
        return __module_private

    def __hidden(self):
        return "hidden"

    def call_hidden(self):
        return self.__hidden()

    def dunder(self):
        self.__kept__ = 1
        return self.__kept__

    def parameters(self, __p, *, __q=2):
        return __p, __q

    def update(self, **changes):
        for key, value in changes.items():
            setattr(self, "_Box__" + key, value)
        return self.__value


class Child(Box):
    __secret = "child secret"

    def both(self):
        return self.__secret, self._Box__secret, self.get()[1]

    def reach(self):
        return self.__value


def outside(box):
    return [n for n in sorted(vars(box)) if "Box" in n or n.startswith("__")]


def main():
    b = Box("v")
    print(b.get(), b.local, b.global_name(), b.call_hidden(), b.dunder())
    try:
        b.missing_global()
    except NameError as error:
        print(error)
    try:
        print(b.__value)
    except AttributeError as error:
        print(error)
    print(b._Box__value, b._Box__hidden(), outside(b), __module_private)
    print(b.parameters(1), b.parameters(1, _Box__q=3), b.update(value="new"))
    child = Child("c")
    print(child.both())
    b.__value = "a separate attribute"
    print(b._Box__value, b.__value, sorted(n for n in vars(b) if "value" in n))
    print(hasattr(b, "__secret"), hasattr(b, "_Box__secret"), getattr(Child, "_Child__secret"))
    return child.reach()
