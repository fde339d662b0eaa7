"""An object that nothing names any more is gone; one that a variable still names stays, read again or not."""

import gc
import weakref


class Thing:
    pass


def is_gone(reference):
    gc.collect()
    return reference() is None


def by_del():
    thing = Thing()
    reference = weakref.ref(thing)
    del thing
    return is_gone(reference)


def by_another_value():
    thing = Thing()
    reference = weakref.ref(thing)
    thing = None
    return is_gone(reference), thing


def in_one_branch(drop):
    thing = Thing()
    reference = weakref.ref(thing)
    if drop:
        thing = None
    return is_gone(reference), thing is None


def by_the_end_of_a_handler():
    try:
        raise ValueError(Thing())
    except ValueError as error:
        reference = weakref.ref(error.args[0])
    return is_gone(reference)


def after_a_loop():
    references = []
    for thing in [Thing(), Thing()]:
        references.append(weakref.ref(thing))
    still = [is_gone(reference) for reference in references]
    del thing
    return still, [is_gone(reference) for reference in references]


def without_a_name():
    return is_gone(weakref.ref(Thing()))


def kept_by_its_name():
    thing = Thing()
    reference = weakref.ref(thing)
    return is_gone(reference)


def swapped():
    first, second = Thing(), None
    reference = weakref.ref(first)
    first, second = second, first
    return is_gone(reference)


def unpacked():
    first, second = [Thing(), Thing()]
    reference = weakref.ref(first)
    del first
    return is_gone(reference), second is not None


def unpacked_from_a_comprehension():
    first, *others = [Thing() for _ in range(3)]
    references = [weakref.ref(first), weakref.ref(others[0])]
    del first, others
    return [is_gone(reference) for reference in references]


def keys_of_a_weak_dictionary():
    first, second = [Thing() for _ in range(2)]
    known = weakref.WeakKeyDictionary({first: 1, second: 2})
    del second
    gc.collect()
    return len(known), known[first]


def a_list_that_was_only_counted():
    references = []

    def noted(thing):
        references.append(weakref.ref(thing))
        return thing

    length = len([noted(Thing()) for _ in range(2)])
    return length, [is_gone(reference) for reference in references]


class Room(Thing):
    def __enter__(self):
        return weakref.ref(self)

    def __exit__(self, *failure):
        return False


def by_the_end_of_a_with():
    with Room() as reference, Room() as other:
        inside = is_gone(reference), is_gone(other)
    return inside, is_gone(reference), is_gone(other)


def main():
    print(by_del())
    print(by_another_value())
    print(in_one_branch(True), in_one_branch(False))
    print(by_the_end_of_a_handler())
    print(after_a_loop())
    print(without_a_name())
    print(kept_by_its_name())
    print(swapped())
    print(unpacked())
    print(unpacked_from_a_comprehension())
    print(keys_of_a_weak_dictionary())
    print(a_list_that_was_only_counted())
    print(by_the_end_of_a_with())
