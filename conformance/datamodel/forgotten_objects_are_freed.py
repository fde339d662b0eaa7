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


def main():
    print(by_del())
    print(by_another_value())
    print(in_one_branch(True), in_one_branch(False))
    print(by_the_end_of_a_handler())
    print(after_a_loop())
    print(without_a_name())
    print(kept_by_its_name())
    print(swapped())
