"""Functions set under names that are computed, in dictionaries of modules and classes, or by builtins: calls behind find the new ones."""
import functools
import operator
import sys
import types
from sooner import sequential, unordered


@unordered
def ask(x):
    return ('asked', x)


@unordered
def same(x):
    return x


@unordered
def fake(x):
    return ('faked', x)


@sequential
def save(x):
    return ('saved', x)


@sequential
def rebind(cls, name, f):
    setattr(cls, name, f)


class C:
    limit = 1

    def get(self, x):
        return ask(x)

    def other(self, x):
        return self.get(x)


class D(C):
    pass


def helper(x):
    return ask(x)


helpers = types.SimpleNamespace(go=helper)


def module():
    return sys.modules[__name__]


def of_a_class():
    c = C()
    out = [c.get(0)]
    setattr(C, same('get'), lambda self, x: fake(x))
    out.append(c.get(1))
    out.append(D().other(2))
    old = C.__dict__['get']
    del C.get
    try:
        out.append(c.get(3))
    except AttributeError as e:
        out.append(str(e))
    C.get = lambda self, x: ask(x)
    out.append(c.get(4))
    c.get = fake
    out.append(c.get(5))
    out.append(C().get(6))
    del c.get
    out.append(c.get(7))
    return out


def of_a_module():
    out = [helper(0)]
    globals()['helper'] = fake
    out.append(helper(1))
    globals()['helper'] = ask
    out.append(helper(2))
    setattr(module(), 'helper', fake)
    out.append(helper(3))
    vars(module())['helper'] = ask
    out.append(helper(4))
    m = module()
    m.helper = same(fake)
    out.append(helper(5))
    m.__dict__.update(helper=ask)
    out.append(helper(6))
    return out


def of_a_thing():
    out = [helpers.go(0)]
    helpers.go = fake
    out.append(helpers.go(1))
    helpers.__dict__['go'] = ask
    out.append(helpers.go(2))
    if same(True):
        helpers.go = fake
    out.append(helpers.go(3))
    object.__setattr__(helpers, 'go', helper)
    out.append(helpers.go(4))
    rebind(C, 'get', lambda self, x: ('rebound', x))
    out.append(C().get(5))
    rebind(helpers, same('go'), fake)
    out.append(helpers.go(6))
    return out


def by_builtins():

    def swap(name, f):
        old = getattr(C, name)
        setattr(C, name, f)
        return functools.partial(setattr, C, name, old)
    c = C()
    out = [c.other(0)]
    back = swap('get', lambda self, x: save(x))
    out.append(c.other(1))
    back()
    out.append(c.other(2))
    for n, f in (('get', lambda self, x: fake(x)), ('other', lambda self, x: (x, self.get(x)))):
        setattr(C, n, f)
    out.append(c.other(3))
    out.append(operator.methodcaller('get', 4)(c))
    out.append(list(map(c.get, [5, 6])))
    C.limit = same(7)
    out.append((c.limit, C.limit, D.limit, getattr(c, 'limit'), hasattr(D, 'limit')))
    type.__setattr__(C, 'limit', 8)
    out.append((c.limit, D().limit))
    c.__class__ = D
    out.append((type(c).__name__, c.get(9)))
    c.__dict__['get'] = ask
    out.append(c.get(10))
    return out


def of_a_local_class():

    class Local:

        def run(self, x):
            return ask(x)
    l = Local()
    out = [l.run(0)]
    Local.run = lambda self, x: fake(x)
    out.append(l.run(1))
    l.run = types.MethodType(lambda self, x: (type(self).__name__, ask(x)), l)
    out.append(l.run(2))
    return out


def main():
    for f in (of_a_class, of_a_module, of_a_thing, by_builtins, of_a_local_class):
        try:
            print(f.__name__, f())
        except Exception as e:
            print(f.__name__, 'raised', repr(e))
