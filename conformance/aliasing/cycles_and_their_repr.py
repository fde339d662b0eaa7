"""Cyclic lists, dicts and instances: identity around the cycle, repr, breaking the cycle."""


class Person:
    def __init__(self, name):
        self.name, self.friends, self.best = name, [], None

    def befriend(self, other):
        self.friends.append(other)
        if self not in other.friends:
            other.befriend(self)
        return self


def walk(person, seen):
    if person in seen:
        return seen
    seen.append(person)
    for friend in person.friends:
        walk(friend, seen)
    return seen


def ring(size):
    first = last = {"index": 0}
    for index in range(1, size):
        last["next"] = {"index": index}
        last = last["next"]
    last["next"] = first
    return first


def main():
    items = []
    items.append(items)
    print(items, items[0] is items, items[0][0][0] is items, len(items))
    a, b = [1], [2]
    a.append(b)
    b.append(a)
    print(a, b, a[1][1] is a, a[1][1][1] is b)
    a.remove(b)
    print(a, b)
    table = {}
    table["me"] = table
    table["list"] = [table]
    print(table, table["me"]["me"]["list"][0] is table)
    node, trail = ring(3), []
    for _ in range(7):
        trail.append(node["index"])
        node = node["next"]
    print(trail, node["next"]["next"]["next"] is node)
    ann, bob, cid = Person("ann"), Person("bob"), Person("cid")
    ann.befriend(bob).befriend(cid)
    bob.befriend(cid)
    ann.best = bob.best = cid
    cid.best = cid
    print([p.name for p in walk(ann, [])], [[f.name for f in p.friends] for p in (ann, bob, cid)])
    print(ann.best.best.best.best is cid, ann.friends[0].friends[0] is ann)
    pair = ([], [])
    pair[0].append(pair)
    pair[1].append(pair[0])
    print(pair, pair[1][0] is pair[0])
    del items[:]
    print(items)
    looped = [0]
    looped[0] = looped
    try:
        print(looped == [looped], looped == [[looped]])
        other = [0]
        other[0] = other
        print(looped == other)
    except RecursionError as error:
        print(type(error).__name__)
