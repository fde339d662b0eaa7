"""What is taken out of a container may be what an earlier statement, still waiting for an answer, puts in."""
from sooner import sequential, unordered


class Box:
    pass


BOX = Box()
TABLE, OTHER = {}, [[1]]


@unordered
def show(x):
    return repr(x)


@unordered
def same(x):
    return x


@sequential
def grow(table):
    table["k"].append("grown")


def in_a_branch():
    table, other = {"k": [1]}, [2]
    if same("go"):
        table["k"] = other
    table["k"].append(3)
    return show(other), table


def under_a_key_to_come():
    table, other = {"k": [1]}, [2]
    table[same("k")] = other
    table["k"].append(3)
    seen = show(other)
    other.append(4)
    return seen, show(table)


def in_an_attribute():
    other = [2]
    BOX.items = [0]
    if same("go"):
        BOX.items = other
    BOX.items.append(3)
    return show(other), BOX.items is other


def by_an_effect():
    table, other = {"k": [1]}, [2]
    table[same("k")] = other
    grow(table)
    return show(other)


def through_an_answer():
    table, other = {"k": [1]}, [2]
    if same("go"):
        table["k"] = other
    same(table)["k"].append(3)
    return show(other)


def two_deep():
    inner, outer, other = {"k": [1]}, {"inner": {}}, [2]
    inner[same("k")] = other
    outer[same("inner")] = inner
    outer["inner"]["k"].append(3)
    return show(other)


def an_answer():
    table, answer = {"k": []}, same([1])
    table[same("k")] = answer
    table["k"].append(2)
    return show(answer)


def held_by_a_closure():
    first = show(0)
    held = [1]
    twice = [held, held]
    before = show(twice)
    held.append(2)
    after = show(twice)

    def later():
        return show(held)

    return first, before, after, later()


def behind_another_key(table, other):
    table[same("a")] = 1
    table["b"] = other
    seen = show(table["b"])
    other.append(3)
    table["c"] = [other]
    table[same("d")] = 2
    inside = show(table.get("c"))
    other.append(4)
    return seen, inside, table


def of_the_callers():
    return behind_another_key(TABLE, OTHER), behind_another_key({}, OTHER), OTHER


def main():
    for part in (
        in_a_branch,
        under_a_key_to_come,
        in_an_attribute,
        by_an_effect,
        through_an_answer,
        two_deep,
        an_answer,
        held_by_a_closure,
        of_the_callers,
    ):
        print(part.__name__, part())
