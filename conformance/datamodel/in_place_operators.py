"""In-place methods mutate and return; without them the plain operator rebinds."""


class Bag:
    def __init__(self, *items):
        self.items = list(items)
        self.log = []

    def __repr__(self):
        return f"Bag{tuple(self.items)}"

    def __iadd__(self, other):
        self.log.append("iadd")
        self.items.extend(other)
        return self

    def __isub__(self, other):
        self.log.append("isub")
        for item in other:
            self.items.remove(item)
        return self

    def __or__(self, other):
        return Bag(*self.items, *other)

    def __imul__(self, times):
        return f"replaced by text {times}"

    def __iand__(self, other):
        return NotImplemented

    def __and__(self, other):
        return Bag(*[item for item in self.items if item in other])


class Holder:
    def __init__(self):
        self.bag = Bag(1)
        self.gets = 0

    @property
    def prop(self):
        self.gets += 1
        return self.bag

    @prop.setter
    def prop(self, value):
        print("set", value)
        self.bag = value


def index(log, value):
    log.append(value)
    return value


def main():
    bag = alias = Bag(1, 2)
    bag += [3]
    bag -= [1]
    print(bag, alias is bag, bag.log)
    bag |= [9]
    print(bag, alias, alias is bag)
    bag &= [9, 2]
    print(bag)
    bag *= 3
    print(bag)
    holder = Holder()
    holder.prop += [5]
    print(holder.gets, holder.bag)
    holder.bag += [6]
    log = []
    shelves = {"a": [Bag(1), Bag(2)]}
    shelves[index(log, "a")][index(log, 1)] += index(log, [7])
    print(shelves, log)
    try:
        bag = Bag(1)
        bag -= [1, 5]
    except ValueError:
        print("half done", bag)
    pair = ([1], 2)
    try:
        pair[0] += [2]
    except TypeError as error:
        print(error, pair)
    numbers = [1, 2]
    other = numbers
    numbers += (3,)
    numbers *= 2
    print(other, other is numbers)
    text = original = "a"
    text += "b"
    print(text, original)
    bag += 5
