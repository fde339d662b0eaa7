"""Descriptors: data and non-data, class access, lookup order, functions as descriptors."""


class Loud:
    def __init__(self, name):
        self.name = name

    def __get__(self, instance, owner=None):
        return f"{self.name} of {'class' if instance is None else instance.label} {owner.__name__}"


class Data(Loud):
    def __set__(self, instance, value):
        instance.log.append((self.name, value))

    def __delete__(self, instance):
        instance.log.append((self.name, "deleted"))


class Typed:
    def __init__(self, kind, default):
        self.kind, self.default = kind, default

    def __set_name__(self, owner, name):
        self.slot = "_" + name

    def __get__(self, instance, owner):
        return self if instance is None else getattr(instance, self.slot, self.default)

    def __set__(self, instance, value):
        setattr(instance, self.slot, self.kind(value))


class Thing:
    quiet = Loud("quiet")
    data = Data("data")
    size = Typed(int, 0)
    ratio = Typed(float, 1.0)

    def __init__(self, label):
        self.label = label
        self.log = []

    def method(self):
        return self.label


class Sub(Thing):
    quiet = "plain now"


def main():
    thing = Thing("t")
    print(thing.quiet, "|", Thing.quiet, "|", Sub("s").quiet)
    thing.quiet = "instance wins"
    print(thing.quiet)
    thing.data = 5
    thing.__dict__["data"] = "instance loses"
    print(thing.data, thing.log)
    del thing.data
    print(thing.log[-1], vars(thing)["data"])
    thing.size = "12"
    thing.size += 1
    thing.ratio = thing.size
    print(thing.size, thing.ratio, Thing("u").size, Thing.size.slot)
    try:
        thing.size = "many"
    except ValueError as error:
        print(error, thing.size)
    print(Thing.__dict__["method"].__get__(thing)(), Thing.method.__get__(Thing("other"), Thing)())
    function = lambda self, x=0: (self, x)
    print(function.__get__("bound")(3))
    thing.on_instance = Loud("not a descriptor here")
    print(type(thing.on_instance).__name__)
    Sub.late = Data("late")
    sub = Sub("s")
    sub.late = 1
    print(sub.log, sub.late)
    del Sub.late
    Thing.size.nothing
