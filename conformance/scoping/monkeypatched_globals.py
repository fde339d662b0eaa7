"""Module globals are read at call time: rebinding a helper or constant changes later calls only."""

RATE = 2


def convert(n):
    return n * RATE


def fetch(key):
    return f"real {key}"


def report(keys):
    return [fetch(key) for key in keys]


def total(values):
    return sum(convert(v) for v in values)


class Service:
    limit = 3

    def run(self, n):
        return fetch(n) if n < self.limit else "over"


def patch(name, value):
    old = globals()[name]
    globals()[name] = value
    return lambda: globals().__setitem__(name, old)


def main():
    print(convert(5), total([1, 2]), report("ab"))
    undo = patch("RATE", 10)
    print(convert(5), total([1, 2]))
    undo()
    print(convert(5))
    calls = []
    undo = patch("fetch", lambda key: calls.append(key) or f"fake {key}")
    print(report("ab"), Service().run(1), calls)
    undo()
    print(report("a"), calls)
    saved = fetch
    undo = patch("fetch", lambda key: saved(key).upper())
    print(report("x"))
    undo()
    service = Service()
    Service.limit = 0
    print(service.run(1))
    service.limit = 5
    print(service.run(1), Service().run(1))
    Service.limit = 3
    service.run = lambda n: "instance patch"
    print(service.run(1), Service().run(1))
    order = []

    def swapping(n):
        undo_inner = patch("RATE", RATE + 1)
        order.append(undo_inner)
        return convert(n)

    print([swapping(1) for _ in range(3)], RATE)
    while order:
        order.pop()()
    print(RATE, convert.__globals__["RATE"], convert.__globals__ is globals())
    undo = patch("convert", None)
    try:
        total([1])
    except TypeError as error:
        print(error)
    finally:
        undo()
    return patch("absent", 1)
