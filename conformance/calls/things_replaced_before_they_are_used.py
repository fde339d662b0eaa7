"""What waiting code looks at, changes, gives or uses up may be what somebody before it has yet to put there."""
from sooner import sequential, unordered


class Box:
    def __init__(self, items):
        self.items = items

    @property
    def grown(self):
        self.items.append("grown")
        return self.items


class Shelf:
    def __init__(self, box):
        self.box = box


@unordered
def same(x):
    return x


@unordered
def show(x):
    return repr(x)


@sequential
def grow(items):
    items.append("effect")
    return len(items)


def looked_at():
    box, other = Box([1]), [2]
    if same(True):
        box.items = other
    found = None
    if same(True):
        found = box.items[0], len(box.items), box.items == other
    other.append(3)
    other[0] = 4
    return found, other


def changed():
    box, other = Box([1]), [2]
    if same(True):
        box.items = other
    if same(True):
        box.items.append(3)
    return len(other), show(other)


def changed_two_deep():
    shelf, other = Shelf(Box([1])), Box([2])
    if same(True):
        shelf.box = other
    if same(True):
        shelf.box.items.append(3)
    return len(other.items), show(other.items)


def changed_by_what_is_looked_at():
    shelf, other = Shelf(Box([1])), Box([2])
    if same(True):
        shelf.box = other
    if same(True):
        len(shelf.box.grown)
    return len(other.items), show(other.items)


def used_up():
    box, other = Box([1, 2]), iter([3, 4, 5])
    if same(True):
        box.items = other
    if same(True):
        for _ in box.items:
            break
    return next(other)


def given():
    box, other = Box([1]), [2]
    if same(True):
        box.items = other
    found = box.items if same(True) else None
    found.append(3)
    return len(other), show(other)


def given_by_a_function():
    box, other = Box([1]), [2]

    def items():
        if same(True):
            return box.items
        return []

    if same(True):
        box.items = other
    items().append(3)
    return len(other), show(other)


def put_in_a_tuple():
    box, other = Box([1]), [2]
    if same(True):
        box.items = other
    if same(True):
        pair = box.items, 1
        pair[0].append(3)
    return len(other), show(other)


def passed_on():
    box, other = Box([1]), [2]

    def push(items):
        items.append(3)

    if same(True):
        box.items = other
    if same(True):
        push(box.items)
    return len(other), show(other)


def passed_to_an_effect():
    box, other = Box([1]), [2]
    if same(True):
        box.items = other
    if same(True):
        grow(box.items)
    return len(other), show(other)


def a_number_passed_to_an_effect():
    box, other = Box(1), [2]
    if same(True):
        box.items = other
    if same(True):
        grow(box.items)
    return len(other), show(other)


def a_tuple_of_lists():
    box, other = Box(([1],)), [2]
    if same(True):
        box.items = (other,)
    if same(True):
        box.items[0].append(3)
    return len(other), show(other)


def a_number_given():
    box, other = Box(1), [2]
    if same(True):
        box.items = other
    found = box.items if same(True) else None
    found.append(3)
    return len(other), show(other)


def added_to():
    box, other = Box(()), [2]
    if same(True):
        box.items = other
    if same(True):
        box.items += (3,)
    return len(other), show(other)


def main():
    for case in (
        looked_at,
        changed,
        changed_two_deep,
        changed_by_what_is_looked_at,
        used_up,
        given,
        given_by_a_function,
        put_in_a_tuple,
        passed_on,
        passed_to_an_effect,
        a_number_passed_to_an_effect,
        a_tuple_of_lists,
        a_number_given,
        added_to,
    ):
        try:
            print(case.__name__, case())
        except Exception as error:
            print(case.__name__, repr(error))
