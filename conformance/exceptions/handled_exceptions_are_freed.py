"""What an exception holds is gone when it has been handled."""

import gc
import weakref


class MyObj:
    pass


class MyException(Exception):
    def __init__(self, obj):
        self.obj = obj


class Plain(Exception):
    pass


def raised_here():
    obj = MyObj()
    wr = weakref.ref(obj)
    try:
        raise MyException(obj)
    except MyException as e:
        pass
    obj = None
    gc.collect()
    print("raised_here", wr() is None)


def raised_inside():
    obj = MyObj()
    wr = weakref.ref(obj)
    def inner():
        raise MyException(obj)
    try:
        inner()
    except MyException as e:
        pass
    obj = None
    gc.collect()
    print("raised_inside", wr() is None)


def never_raised():
    obj = MyObj()
    wr = weakref.ref(obj)
    e = MyException(obj)
    obj = None
    e = None
    print("never_raised", wr() is None)


def raised_by_name():
    obj = MyObj()
    wr = weakref.ref(obj)
    e = Plain(obj)
    try:
        raise e
    except Plain:
        pass
    obj = None
    e = None
    gc.collect()
    print("raised_by_name", wr() is None)


def not_named():
    obj = MyObj()
    wr = weakref.ref(obj)
    try:
        raise Plain(obj)
    except Plain:
        pass
    obj = None
    gc.collect()
    print("not_named", wr() is None)


def raised_while_handling():
    obj = MyObj()
    wr = weakref.ref(obj)
    try:
        try:
            raise Plain(obj)
        except Plain:
            raise KeyError
    except KeyError:
        pass
    obj = None
    gc.collect()
    print("raised_while_handling", wr() is None)


def caught_by_anything():
    obj = MyObj()
    wr = weakref.ref(obj)
    try:
        raise Plain(obj)
    except:
        pass
    del obj
    gc.collect()
    print("caught_by_anything", wr() is None)


def in_turns():
    def local():
        obj2 = obj
        raise Plain(obj)
    for i in range(2):
        obj = MyObj()
        wr = weakref.ref(obj)
        try:
            local()
        except Plain as e:
            pass
        obj = None
        gc.collect()
        print("in_turns", wr() is None)


def main():
    for part in (raised_here, raised_inside, never_raised, raised_by_name, not_named, raised_while_handling, caught_by_anything, in_turns):
        part()
