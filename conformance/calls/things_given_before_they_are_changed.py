"""What comes of code that waits may be a list that others change behind: who looks at it in between finds it as it was."""
from sooner import unordered


@unordered
def same(x):
    return x


@unordered
def show(x):
    return repr(x)


class Keeps:
    def __enter__(self):
        return None

    def __exit__(self, kind, error, trace):
        return True


def one_of_two():
    xs, ys = [1], [2]
    one = xs if same(True) else ys
    seen = show(one)
    late = None
    if same("look"):
        late = list(one), len(one)
    xs.append(3)
    ys.append(4)
    return seen, late, xs, ys


def out_of_a_try():
    xs, ys = [1], [2]
    try:
        same(1)
        one = xs
    except ValueError:
        one = ys
    seen = show(one)
    if same("look"):
        seen += str(one)
    xs.append(3)
    ys.append(4)
    return seen, xs, ys


def of_a_choice_of_choices():
    xs, ys, zs = [1], [2], [3]
    one = xs if same(True) else ys
    two = one if same(True) else zs
    late = None
    if same("look"):
        late = list(two)
    zs.append(4)
    xs.append(5)
    ys.append(6)
    return late, xs, ys, zs


def put_in_between():
    box, xs = [], [1]
    got = None
    if same(True):
        box.append(xs)
        got = box
    late = None
    if same("look"):
        late = [list(one) for one in got]
    xs.append(2)
    box.append([3])
    return late, box


def made_on_the_way():
    box = []

    def make():
        new = [1]
        box.append(new)
        if same(True):
            new.append(2)
        return new

    new = make() if same(True) else None
    late = None
    if same("look"):
        late = list(new)
    box[0].append(3)
    return late, new, box


def rows_and_what_is_kept():
    kept, out = {}, []
    for name in "abc":
        try:
            row = {"name": same(name)}
            kept[name] = row
        except ValueError as error:
            row = {"error": str(error)}
        if same(name) != "b":
            out.append(dict(row))
        row["seen"] = True
    return out, kept


def out_of_a_with():
    done = []
    for name in "ab":
        with Keeps() as nothing:
            nothing[name] += 1
            continue
        if done:
            break
    else:
        done.append("else")
    return done


def asked_before_a_with():
    same("first")
    return out_of_a_with()


def main():
    for case in (
        one_of_two,
        out_of_a_try,
        of_a_choice_of_choices,
        put_in_between,
        made_on_the_way,
        rows_and_what_is_kept,
        out_of_a_with,
        asked_before_a_with,
    ):
        try:
            print(case.__name__, case())
        except Exception as error:
            print(case.__name__, repr(error))
