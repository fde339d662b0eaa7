"""Objects as dict keys and set members: hash then equality, collisions, mutation after insertion."""


class Key:
    def __init__(self, name, code, log):
        self.name, self.code, self.log = name, code, log

    def __hash__(self):
        self.log.append(f"hash {self.name}")
        return self.code

    def __eq__(self, other):
        self.log.append(f"{self.name}=={other.name}")
        return self.name[0] == other.name[0]


class CaseFold(str):
    def __hash__(self):
        return hash(self.lower())

    def __eq__(self, other):
        return self.lower() == other.lower()


class Unhashable:
    def __eq__(self, other):
        return True


class Mutable:
    def __init__(self, value):
        self.value = value

    def __hash__(self):
        return hash(self.value)

    def __eq__(self, other):
        return self.value == other.value


def main():
    log = []
    a, b, a2 = Key("a", 1, log), Key("b", 1, log), Key("a2", 1, log)
    table = {a: "first"}
    table[b] = "second"
    print(log)
    log.clear()
    table[a2] = "third"
    print({key.name: value for key, value in table.items()}, log)
    log.clear()
    print(table[a], a in table, log)
    print([k.name for k in {a, b, a2}], len({a, b, a2}))
    names = {CaseFold("Ann"): 1}
    names[CaseFold("ANN")] = 2
    print(names, CaseFold("ann") in names, "ANN" in names)
    print({1: "int", 1.0: "float", True: "bool"}, {0, False, 0.0}, {(1, 2): "t"}[1.0, 2])
    mutable = Mutable(1)
    box = {mutable: "v"}
    mutable.value = 2
    print(mutable in box, Mutable(1) in box, list(box)[0] is mutable)
    mutable.value = 1
    print(box[Mutable(1)])
    for wrong in (
        lambda: {Unhashable()},
        lambda: {[]: 1},
        lambda: hash({}),
        lambda: {(1, []): 2},
        lambda: {{}},
    ):
        try:
            wrong()
        except TypeError as error:
            print(error)
    print(hash(True) == hash(1) == hash(1.0), hash("") == hash(""), hash((1, 2)) == hash((1.0, 2.0)))
    print(frozenset([1, 2]) == {2, 1}, {frozenset("ab"): 1}[frozenset("ba")])
    dict.fromkeys([1, Unhashable()])
