"""What code that waits finds in the variable of a closure may be what somebody before it, or the code itself, binds there."""
from sooner import sequential, unordered

SAVED = []


@unordered
def same(x):
    return x


@unordered
def show(x):
    return repr(x)


@sequential
def save(x):
    SAVED.append(x)


def a_list_bound_before():
    one, other = [1], [2]
    current = one

    def add():
        current.append(3)

    if same(True):
        current = other
    if same(True):
        add()
    return show(other), show(one)


def a_list_in_place_of_nothing():
    other, current = [2], None

    def add():
        if current is not None:
            current.append(3)

    if same(True):
        current = other
    if same(True):
        add()
    other.append(4)
    return show(other)


def another_function():
    def quiet(x):
        return x

    def loud(x):
        save(x)
        return x

    chosen = quiet

    def run(x):
        return chosen(x)

    if same(True):
        chosen = loud
    if same(True):
        run("loud")
    save("behind")
    return show(SAVED)


def a_class_in_place_of_text():
    class Keeps:
        def __init__(self, row):
            row.append("kept")

    row, make = [1], "text"

    def run():
        if make != "text":
            make(row)

    if same(True):
        make = Keeps
    if same(True):
        run()
    row.append(2)
    return show(row)


def bound_by_the_code_itself():
    one, other = [1], [2]
    current = one

    def swap():
        nonlocal current
        current = other

    def run():
        if same(True):
            swap()
            current.append(3)

    run()
    other.append(4)
    one.append(5)
    return show(one), show(other), show(current)


def counted_by_the_code_itself():
    rows, at = {0: [], 1: [], 2: []}, 0

    def put(x):
        nonlocal at
        if same(x):
            rows[at].append(x)
            at += 1

    for x in (True, 1, 2):
        put(x)
    rows[1].append("last")
    return show(rows), at


def kept_until_it_fails():
    kept = {}

    def fetch(x):
        if x not in kept:
            kept[x] = same(x)
        return kept[x]

    try:
        for x in "abab":
            fetch(x)
        kept["end"] = same("end")
    except ValueError as error:
        return str(error), sorted(kept)
    return sorted(kept.items())


def bound_in_a_loop():
    seen = []

    def look():
        seen.append(x)

    for x in "abc":
        if same(x) != "b":
            look()
    return seen, show(seen)


def main():
    SAVED.clear()
    for case in (
        a_list_bound_before,
        a_list_in_place_of_nothing,
        another_function,
        a_class_in_place_of_text,
        bound_by_the_code_itself,
        counted_by_the_code_itself,
        kept_until_it_fails,
        bound_in_a_loop,
    ):
        try:
            print(case.__name__, case())
        except Exception as error:
            print(case.__name__, repr(error), SAVED)
    return SAVED
