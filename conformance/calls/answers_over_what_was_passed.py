"""Views, iterators, closures, methods and partials over what a call was passed go over what the program has."""
import functools, types
from sooner import unordered


@unordered
def ask(x):
    return x


@unordered
def keys(d):
    return d.keys()


@unordered
def values(d):
    return d.values()


@unordered
def items(d):
    return d.items()


@unordered
def iterator(xs):
    return iter(xs)


@unordered
def closure(xs):
    return lambda: list(xs)


@unordered
def bound(xs):
    return xs.append


@unordered
def partial(xs):
    return functools.partial(list, xs)


@unordered
def space(xs):
    return types.SimpleNamespace(xs=xs)


@unordered
def proxy(d):
    return types.MappingProxyType(d)


@unordered
def enumerated(xs):
    return enumerate(xs)


@unordered
def zipped(xs):
    return zip(xs, xs)


@unordered
def mapped(xs):
    return map(str, xs)


@unordered
def reverse(xs):
    return reversed(xs)


def main():
    d = {"a": 1}
    xs = [1]
    ks, vs, its = keys(d), values(d), items(d)
    d["b"] = ask(2)
    d["c"] = 3
    print(list(ks), list(vs), list(its), len(ks))
    xs = [1]
    it = iterator(xs)
    xs.append(2)
    print(list(it))
    f = closure(xs)
    xs.append(3)
    print(f())
    g = bound(xs)
    g(4)
    xs.append(5)
    g(6)
    print(xs)
    h = partial(xs)
    xs.append(ask(7))
    print(h(), h.args[0] is xs)
    s = space(xs)
    xs.append(ask(8))
    print(s.xs, s.xs is xs)
    p = proxy(d)
    d["z"] = ask(9)
    print(dict(p))
    e, z, m, r = enumerated(xs), zipped(xs), mapped(xs), reverse(xs)
    xs.append(10)
    print(list(e), list(z), list(m), list(r))
