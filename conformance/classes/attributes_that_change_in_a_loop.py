"""What one line looks up again and again: each time what the instance, its class or the module holds by then."""

import types


class Point:
    kind = "point"

    def __init__(self, x):
        self.x = x
        self.y = None

    def get(self):
        return self.x

    def other(self):
        return -self.x


class Child(Point):
    def get(self):
        return ("child", self.x)


class Slotted:
    __slots__ = ("x", "kind_of")

    def __init__(self, x):
        self.x = x

    def get(self):
        return ("slotted", self.x)


class Fallback:
    def __init__(self, x):
        self.z = x

    def __getattr__(self, name):
        return f"no {name}"


class Watched:
    def __init__(self, x):
        self.__dict__["x"] = x

    @property
    def get(self):
        return lambda: ("property", self.__dict__["x"])

    def __setattr__(self, name, value):
        self.__dict__[name] = ("watched", value)


def looked_up(thing):
    try:
        return thing.x
    except AttributeError:
        return "missing"


def called(thing):
    try:
        return thing.get()
    except (AttributeError, TypeError) as error:
        return type(error).__name__


def the_class_changes():
    point, seen = Point(1), []
    get = Point.get
    for turn in range(12):
        seen.append((point.get(), point.x, point.kind))
        if turn == 2:
            Point.get = Point.other
        if turn == 4:
            point.get = lambda: "the instance's own"
        if turn == 6:
            del point.get
        if turn == 7:
            Point.get = get
        if turn == 8:
            Point.kind = "dot"
        if turn == 9:
            point.kind = "own"
        if turn == 10:
            Point.x = property(lambda self: "a property", lambda self, value: None)
    del Point.x
    Point.kind = "point"
    return seen


def another_class_under_the_same_line():
    seen = []
    things = [Point(1), Child(2), Slotted(3), Fallback(4), Watched(5), Point(6), Child(7), Slotted(8)]
    for _ in range(3):
        for thing in things:
            seen.append((looked_up(thing), type(called(thing)).__name__))
    return seen


def an_attribute_is_deleted_and_comes_back():
    point, seen = Point(1), []
    for turn in range(8):
        seen.append(looked_up(point))
        if turn == 2:
            del point.x
        if turn == 4:
            point.x = "back"
        if turn == 6:
            point.x = 2.5
    return seen, list(vars(point))


def an_instance_gets_a_dictionary():
    point, seen = Point(1), []
    for turn in range(10):
        point.x = turn
        seen.append((point.x, point.get()))
        if turn == 3:
            vars(point)["x"] = "through the dictionary"
            seen.append(point.x)
        if turn == 5:
            point.__dict__ = {"x": "another", "get": lambda: "held"}
            seen.append((point.x, point.get()))
        if turn == 7:
            point.__class__ = Child
    return seen


def another_instance_holds_the_name_of_a_method():
    first, second, seen = Point(1), Point(2), []
    for turn in range(6):
        seen.append((first.get(), second.get()))
        if turn == 2:
            second.get = lambda: "held by the second"
        if turn == 4:
            first.__dict__["".join(["g", "et"])] = lambda: "held by the first"
    return seen


def slots():
    thing, seen = Slotted(1), []
    for turn in range(6):
        seen.append(looked_up(thing))
        if turn == 1:
            del thing.x
        if turn == 3:
            thing.x = [turn]
        if turn == 4:
            Slotted.x, kept = 7, Slotted.x
    Slotted.x = kept
    return seen


def setting():
    point, watched, seen = Point(0), Watched(0), []
    for turn in range(8):
        for thing in (point, watched):
            thing.x = turn
            seen.append(thing.x)
        if turn == 3:
            del point.x
        if turn == 5:
            Point.__setattr__ = lambda self, name, value: object.__setattr__(self, name, ("hooked", value))
    del Point.__setattr__
    point.x = "plain again"
    seen.append((point.x, list(vars(point))))
    return seen


def the_old_value_looks_when_it_goes():
    class Goes:
        def __del__(self):
            seen.append(("gone while", holder.y))

    seen, holder = [], Point(0)
    for turn in range(4):
        holder.y = Goes() if turn % 2 else turn
    return seen


def modules():
    module = types.ModuleType("made")
    module.f = lambda: "first"
    module.x = 1
    seen = []
    for turn in range(8):
        try:
            seen.append((module.f(), module.x))
        except AttributeError as error:
            seen.append(str(error))
        if turn == 1:
            module.f = lambda: "second"
        if turn == 3:
            del module.x
        if turn == 4:
            module.__getattr__ = lambda name: f"asked for {name}"
        if turn == 6:
            module.x = "there again"
    return seen


LIMIT = 1


def raise_limit():
    global LIMIT
    LIMIT += 1


def globals_and_builtins():
    seen = []
    for turn in range(8):
        seen.append((LIMIT, len("abc")))
        raise_limit()
        if turn == 2:
            globals()["len"] = lambda text: f"long {text}"
        if turn == 5:
            del globals()["len"]
    globals()["LIMIT"] = 1
    return seen


def methods_of_builtins():
    class Own(list):
        def append(self, item):
            super().append(("own", item))

    seen = []
    for things in ([], Own(), [], Own()):
        for item in range(3):
            things.append(item)
        seen.append(list(things))
    for text in ("a b", b"a b", "c d"):
        seen.append(text.split())
    for wrong in ((1, 2), ()):
        try:
            [].append(*wrong)
        except TypeError as error:
            seen.append(str(error))
    try:
        "x".join(1)
    except TypeError as error:
        seen.append(str(error))
    for table in ({"k": 1}, {}):
        seen.append((table.get("k"), table.get("k", 0), table.setdefault("k", 2), table.pop("k"), table.pop("k", None)))
    return seen


def taken_apart():
    seen = []
    for pair in ((1, 2), [3, 4], "ab", (5, 6), {"k": 0, "l": 1}, (7, 8)):
        a, b = pair
        seen.append((a, b))
    for pair in ((1, 2), (1, 2, 3), (1,), [1], 5):
        try:
            a, b = pair
            seen.append((a, b))
        except (TypeError, ValueError) as error:
            seen.append(type(error).__name__)
    a = (1, (2, 3))
    a, b = a
    b, a = b
    seen.append((a, b))
    return seen


def main():
    print(the_class_changes())
    print(another_class_under_the_same_line())
    print(an_attribute_is_deleted_and_comes_back())
    print(an_instance_gets_a_dictionary())
    print(another_instance_holds_the_name_of_a_method())
    print(slots())
    print(setting())
    print(the_old_value_looks_when_it_goes())
    print(modules())
    print(globals_and_builtins())
    print(methods_of_builtins())
    print(taken_apart())
