"""Loops over generator expressions that fail: what was done before, which frames there are, and what a handler catches."""
import traceback

from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x * 10


@unordered
def refuse(x):
    if x == 3:
        raise ValueError(f"no {x}")
    return x


@sequential
def save(x):
    LOG.append(x)
    return len(LOG)


class Items:
    def __init__(self, how):
        self.how = how

    def __iter__(self):
        if self.how == "iter":
            raise KeyError("iter")
        if self.how == "stop":
            raise StopIteration("iter")
        return self

    def __next__(self):
        if self.how == "next":
            raise KeyError("next")
        raise StopIteration

    def __bool__(self):
        raise KeyError("bool")


def numbers():
    yield 1
    yield 2


def what_fails_where():
    def in_source(x):
        for a in (ask(y) for y in x):
            print(a)

    def in_item(x):
        for a in (refuse(y) for y in [1, 2, 3, 4]):
            print(a)

    def in_condition(x):
        for a in (ask(y) for y in [1] if x):
            print(a)

    def in_second_clause(x):
        for a in (ask(z) for y in [1] for z in x):
            print(a)

    def in_target(x):
        for a in (ask(y) for y, z in [(1, 2), x]):
            print(a)

    def in_target_of_the_loop(x):
        for a, b in (ask(y) for y in [1]):
            print(a)

    def in_the_turn(x):
        for a in (ask(y) for y in [1, 2, 3]):
            print(a, refuse(a // 10))

    def with_no_more(x):
        for a in (next(x) for y in [1, 2, 3]):
            print(a)

    def with_no_more_in_the_turn(x):
        for a in (ask(y) for y in [1, 2, 3]):
            print(a, next(x))

    def deep_inside(x):
        for a in (ask(y) for y in (refuse(z) for z in [3])):
            print(a)

    def without_a_name(x):
        for a in (ask(later) for y in [1]):
            print(a)
        later = 1

    def without_a_global(x):
        for a in (ask(nobody) for y in [1]):
            print(a)

    def in_a_list(x):
        for a in ([refuse(z) for z in y] for y in [[1], [2, 3]]):
            print(a)

    functions = [in_source, in_item, in_condition, in_second_clause, in_target, in_target_of_the_loop, in_the_turn]
    functions += [with_no_more, with_no_more_in_the_turn, deep_inside, without_a_name, without_a_global, in_a_list]
    for function in functions:
        for given in (5, Items("iter"), Items("stop"), Items("next"), Items("nothing"), iter([7]), numbers()):
            try:
                function(given)
                print(function.__name__, "came to its end")
            except Exception as error:
                frames = traceback.extract_tb(error.__traceback__)
                frames = [frame for frame in frames if frame.filename == __file__ and frame.name != "<listcomp>"]
                own = [(frame.name, frame.line) for frame in frames]
                print(type(error).__name__, error, repr(error.__cause__), own[1:])
            if function.__name__ in ("in_item", "in_target_of_the_loop", "deep_inside", "without_a_name", "in_a_list"):
                break


def caught_inside():
    kept = []
    for a in (ask(x) for x in [1, 2, 3, 4]):
        try:
            kept.append(refuse(a // 10))
        except ValueError as error:
            kept.append(error)
            continue
        finally:
            print("turn", a)
    print(kept)
    try:
        for a in (refuse(x) for x in [1, 2, 3, 4]):
            kept.append(a)
            save(a)
    except ValueError as error:
        print(error, a, kept, LOG[-2:])
    try:
        for a in (next(iter([])) for x in [1]):
            print("never")
    except StopIteration:
        print("wrong")
    except RuntimeError as error:
        print(error, type(error.__context__))


def main():
    what_fails_where()
    caught_inside()
    for a in (refuse(x) for x in (save(y) for y in range(5))):
        print(a)
