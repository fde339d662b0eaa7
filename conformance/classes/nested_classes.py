"""Nested classes: access through the outer class, no implicit scope, self-reference at run time."""


class Outer:
    setting = "outer"

    class Inner:
        setting = "inner"

        class Deep:
            def where(self):
                return Outer.Inner.setting, type(self).__qualname__

        def __init__(self, owner):
            self.owner = owner

        def up(self):
            return self.owner.setting, self.setting

    class Error(Exception):
        def __str__(self):
            return f"Outer.Error with {self.args}"

    def __init__(self, setting=None):
        if setting:
            self.setting = setting
        self.inner = self.Inner(self)

    def child(self):
        return type(self)(self.setting + "+")

    def fail(self):
        raise self.Error(self.setting, 1)


class Derived(Outer):
    class Inner(Outer.Inner):
        setting = "derived inner"


def main():
    outer = Outer()
    print(outer.inner.up(), Outer.Inner.Deep().where())
    derived = Derived("mine")
    print(derived.inner.up(), type(derived.inner).__qualname__)
    print(derived.child().child().setting, type(derived.child()).__name__)
    print(isinstance(derived.inner, Outer.Inner), isinstance(outer.inner, Derived.Inner))
    try:
        derived.fail()
    except Outer.Error as error:
        print(error, type(error).__qualname__)
    try:
        class Blind:
            name = "x"

            class Child:
                copy = name
    except NameError as error:
        print(error)
    outer.inner.owner.setting = "changed"
    print(outer.inner.up(), Outer.setting)
    print(outer.inner.owner.inner is outer.inner)
    Outer.Inner(None).up()
