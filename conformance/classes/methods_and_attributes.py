"""Instance attributes, class attributes, methods as values and bound methods."""


class Counter:
    made = 0
    step = 1
    shared = []

    def __init__(self, start=0):
        self.value = start
        Counter.made += 1
        self.number = Counter.made

    def up(self, times=1):
        for _ in range(times):
            self.value += self.step
        return self

    def share(self, item):
        self.shared.append(item)
        return len(self.shared)


def main():
    Counter.made, Counter.step, Counter.shared = 0, 1, []
    first, second = Counter(), Counter(10)
    print(first.up().up(2).value, second.up().value)
    first.step = 5
    print(first.up().value, second.up().value, Counter.step)
    Counter.step = 100
    print(first.up().value, second.up().value)
    del first.step
    print(first.up().value)
    print(first.share("a"), second.share("b"), Counter.shared)
    second.shared = ["own"]
    second.share("c")
    print(first.shared, second.shared, Counter.shared is first.shared)
    bound = first.up
    bound()
    bound(2)
    print(first.value, bound.__self__ is first, bound.__func__ is Counter.up, bound == first.up)
    print(Counter.up(second, times=3) is second, second.value)
    print(Counter.made, first.number, second.number)
    print(sorted(vars(first)), vars(second)["shared"])
    first.up = lambda: "instance function"
    print(first.up(), second.up.__name__)
    print(hasattr(first, "nope"), getattr(first, "nope", "default"), first.__class__.__name__)
    setattr(first, "dyn" + "amic", [1])
    first.dynamic += [2]
    print(first.dynamic)
    try:
        first.dynamic.value += 1
    except AttributeError as error:
        print(error)
