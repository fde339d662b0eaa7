"""An object held by several containers changes in all of them; rebinding changes only one."""


def add_to(target, value):
    target.append(value)
    return target


def main():
    shared = [1]
    first = {"items": shared, "name": "first"}
    second = {"items": shared, "name": "second"}
    third = [shared, shared, list(shared)]
    wrapped = (shared, first)
    shared.append(2)
    print(first, second, third)
    first["items"].append(3)
    print(shared, third[0], third[2], wrapped[1]["items"])
    third[1] += [4]
    print(shared, third[0] is third[1], third[0] is shared)
    third[1] = third[1] + [5]
    print(shared, third[1], third[0] is third[1])
    second["items"] = []
    second["items"].append("own")
    print(first["items"], second["items"], wrapped[0] is first["items"])
    print(add_to(shared, 6) is shared, add_to(first["items"], 7) is wrapped[0], shared)
    shared.clear()
    print(first, third, wrapped)
    everywhere = {name: shared for name in "abc"}
    everywhere["a"].append("once")
    print(everywhere, len({id(v) for v in everywhere.values()}))
    shared = "rebound"
    print(everywhere["b"], wrapped[0], shared)
    del first["items"]
    print(first, everywhere["c"])
    return everywhere["a"], wrapped[0], third[0]
