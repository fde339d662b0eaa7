"""Mutable class attributes, instance dicts, bound methods and registries share or separate state."""


class Base:
    registry = []
    defaults = {"level": 1}

    def __init__(self, name):
        self.name = name
        self.registry.append(self)
        self.options = self.defaults

    def own(self):
        self.options = dict(self.options)
        return self

    def set(self, **changes):
        self.options.update(changes)
        return self

    def __repr__(self):
        return self.name


class Child(Base):
    registry = []


class Proxy:
    def __init__(self, target):
        self.__dict__ = target.__dict__


def main():
    Base.registry, Base.defaults, Child.registry = [], {"level": 1}, []
    a, b, c = Base("a"), Base("b"), Child("c")
    print(Base.registry, Child.registry, a.registry is b.registry, c.registry is a.registry)
    a.set(level=2)
    print(b.options, Base.defaults, c.options is a.options)
    b.own().set(level=9)
    print(a.options, b.options, Base("d").options)
    setters = [x.set for x in (a, b)]
    for setter in setters:
        setter(mark=setter.__self__.name)
    print(a.options, b.options, c.options)
    proxy = Proxy(a)
    proxy.name = "renamed"
    proxy.fresh = True
    print(a, a.fresh, proxy.options is a.options, vars(proxy) is vars(a))
    vars(a)["level"] = "direct"
    print(a.level, proxy.level)
    a.__dict__ = {"name": "new dict"}
    print(a, hasattr(a, "fresh"), proxy.name)
    c.registry = [*c.registry, "instance list"]
    print(c.registry, Child.registry)
    Child.registry += ["class list"]
    print(Child.registry, Base.registry)
    Child.defaults["level"] = 5
    Child.defaults = {"own": True}
    print(Base.defaults, Child("e").options)
    del Child.defaults
    print(Child.defaults is Base.defaults)
    everyone = Base.registry + Child.registry
    everyone[0].name = "first"
    print(Base.registry[0], len(everyone), everyone.count(a))
    del c.registry
    print(c.registry is Child.registry)
    methods = {"push": Base.registry.append, "size": Base.registry.__len__}
    methods["push"]("through a bound builtin")
    print(methods["size"](), Base.registry[-1])
    a.set(x=1)
