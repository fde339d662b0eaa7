"""What a class or a module holds is found by whoever is passed it, or an instance: with answers stored there before, and
not those stored behind."""
import abc
import types

from sooner import output, sequential, unordered

settings = types.ModuleType("settings")
settings.rows = []


class Base:
    rows, table = [], {}


class Item(Base):
    def __init__(self):
        self.value = 1

    def __repr__(self):
        return f"Item{self.value}{self.rows}"

    def __eq__(self, other):
        return self.rows == other.rows and self.value == other.value


class Abstract(abc.ABC):
    rows = []


KINDS = {"base": Base, "abstract": Abstract}


@unordered
def ask(x):
    return x


@unordered
def yes(x):
    return True


@unordered
def shown(thing, number):
    return f"{thing.rows} {number}"


@sequential
def save(thing):
    thing.rows.append("saved")


@output
def show(thing):
    print(thing.rows)


def looked_at_before(holder, name):
    rows, seen = holder.rows, []
    if yes((name, 1)):
        seen.append(len(getattr(holder, "rows")))
    rows.append(1)
    seen.append(len(getattr(holder, ask("rows"))))
    rows.append(2)
    seen.append(shown(holder, 1))
    rows.append(3)
    seen.append(shown(ask(1) and holder, 2) if isinstance(holder, type) else shown(holder, 2))
    rows.append(4)
    if yes((name, 2)):
        chosen = Base if yes((name, 3)) else Abstract
        seen.append(len(chosen.rows))
    Base.rows.append(5)
    return seen


def looked_at_behind(holder, name):
    rows, seen = holder.rows, []
    rows.append(ask((name, 5)))
    seen.append(shown(holder, 1))
    rows.append(ask((name, 6)))
    seen.append(str(getattr(holder, "rows")))
    rows.append(ask((name, 7)))
    show(holder)
    rows.append(ask((name, 8)))
    save(holder)
    seen.append(len(rows))
    return seen


def by_instances():
    item, rows, seen = Item(), Base.rows, []
    rows.append(ask(9))
    seen.append(shown(item, 3))
    rows.append(ask(10))
    seen.append(f"{item} {[item]} {item == Item()}")
    rows.append(ask(11))
    print(item, {"item": (item,)})
    save(item)
    seen.append(len(rows))
    if yes(12):
        save(item)
    seen.append(rows[-1])
    rows.append(ask(13))
    seen.append([shown(kind, 4) for kind in KINDS.values()])
    return seen


def main():
    for name, holder in (("base", Base), ("abstract", Abstract), ("settings", settings)):
        print(looked_at_before(holder, name))
        print(looked_at_behind(holder, name))
    print(by_instances())
    return Base.rows, Abstract.rows
