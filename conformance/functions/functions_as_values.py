"""Functions in dicts, lists, attributes, arguments and results; identity, equality, introspection."""


def double(x):
    "Twice x."
    return x * 2


def negate(x):
    return -x


class Pipeline:
    def __init__(self, *stages):
        self.stages = stages
        self.finish = None

    def __call__(self, value):
        for stage in self.stages:
            value = stage(value)
        return self.finish(value) if self.finish else value

    def then(self, stage):
        return Pipeline(*self.stages, stage)


def compose(f, g):
    return lambda *args: f(g(*args))


def twice(f):
    return compose(f, f)


def table():
    return {"double": double, "negate": negate, "upper": str.upper, "len": len}


def main():
    for name, f in table().items():
        try:
            print(name, f("ab"), f.__name__)
        except TypeError as error:
            print(name, error)
    print([f(3) for f in (double, negate, abs, float, lambda x: x**x)])
    print(compose(double, negate)(5), twice(double)(3), twice(twice)(double)(1))
    p = Pipeline(double, negate)
    p.finish = lambda v: f"<{v}>"
    print(p(4), p.then(abs)(4), callable(p), callable(5))
    chosen = double if p else negate
    print(chosen is double, double == double, double in [negate, double], {double: "key"}[double])
    print((double, negate)[1](7), [double][0](7), (lambda: double)()(7), getattr(p, "finish")(1))
    methods = ["a".upper, [3, 1].copy, {"k": 1}.get]
    print([m() if m is not methods[2] else m("k") for m in methods])
    bound = p.then
    print(bound(str)(1), bound.__self__ is p, Pipeline.then(p, repr)(3))
    print(double.__doc__, double.__name__, double.__code__.co_varnames, double.__code__.co_argcount)
    dispatch = {int: lambda v: v + 1, str: lambda v: v + "!", list: lambda v: v + [None]}
    print([dispatch[type(v)](v) for v in (1, "a", [2])], dispatch.get(float, lambda v: "no handler")(1.0))
    conversions = [int, float, str, bool, list]
    for convert in conversions:
        try:
            print(convert.__name__, convert("7"))
        except ValueError as error:
            print(error)
    return dispatch[dict]({})
