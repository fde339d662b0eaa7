"""Variables that functions look at are bound while calls are under way: whoever looks finds what was bound where he stands."""
from sooner import output, readonly, sequential, unordered

MODEL = "none"
COUNT = 0
SHOWN = []


@unordered
def same(x):
    return x


@unordered
def refuse(x):
    raise ValueError(x)


def model():
    return MODEL


@unordered
def by_model(q):
    return f"{MODEL}: {q}"


@unordered
def by_helper(q):
    return f"{model()}, {q}"


@readonly
def counted():
    return COUNT


@sequential
def save(function):
    SHOWN.append(function())


@output
def tell(function):
    print("told", function())


def numbered(q):
    global COUNT
    COUNT += 1
    return same(f"{COUNT} {q}")


def numbers():
    global COUNT
    COUNT = 0
    first = [numbered(q) for q in "abc"]
    seen = counted()
    return first, seen, numbered("d"), COUNT


def models():
    global MODEL
    answers = []
    for MODEL in ("small", "large", "none"):
        answers.append(by_model("q"))
        answers.append(by_helper("q"))
    return answers


def loop_variable_of_a_call():
    answers = []
    for base in ("a", "b", "c"):

        @unordered
        def joined(q):
            return base + q

        answers.append(joined("!"))
    return answers


def variable_of_one_call():
    base = "none"

    @unordered
    def joined(q):
        return base + q

    answers = []
    for base in ("a", "b", "c"):
        answers.append(joined("!"))
    return answers


def kept_functions():
    kept, now = [], []
    for q in ("a", "b", "c"):
        kept.append(lambda: q)
        now.append(same(q))
        now.append(kept[0]())
    return [function() for function in kept], now


def keys_of_an_answer():
    best = []
    for q in (1, 2, 3):
        words = same("bb a ccc").split()
        best.append(max(words, key=lambda word: len(word) * (-1) ** q))
    return best


def undecided():
    seen = []
    for q in ("a", "b", "c"):
        look = lambda: q
        if same(q) != "b":
            seen.append(look())
        q = q.upper()
        seen.append(look())
    return seen


def effects_look():
    for q in ("a", "b"):
        save(lambda: q)
        tell(lambda: q)
        same(q)
    SHOWN.append(q)
    return SHOWN


def counter():
    count = 0

    def step(q):
        nonlocal count
        count += 1
        return same(f"{count}{q}")

    try:
        answers = [step(q) for q in "ab"]
        refuse("no")
        answers = [step(q) for q in "cd"]
    except ValueError:
        answers.append(count)
    return answers, count


def failing():
    global COUNT
    COUNT = 5
    try:
        refuse("no")
        COUNT = 6
        same(COUNT)
        COUNT = 7
    except ValueError:
        return COUNT, counted()


def stored_in_a_variable():
    items = [1]
    look = lambda: len(items)
    if same(True):
        size = look()
    items = [1, 2]
    items.append(3)
    if same(True):
        items.append(look())
    items = same([0])
    return size, items, look()


def deleted():
    global COUNT
    COUNT = 1
    same("x")
    COUNT = 2
    del COUNT
    try:
        return counted()
    except NameError as error:
        return str(error)
    finally:
        COUNT = 0


def bound_in_a_branch():
    x = "before"
    look = lambda: x
    seen = [look()]
    if same(1):
        x = "inside"
    seen.append(look())
    x = "after"
    seen.append(same(look()))
    return seen


def main():
    SHOWN.clear()
    ways = [numbers, models, loop_variable_of_a_call, variable_of_one_call, kept_functions, keys_of_an_answer, undecided]
    ways += [effects_look, counter, failing, stored_in_a_variable, deleted, bound_in_a_branch]
    return [(way.__name__, way()) for way in ways]
