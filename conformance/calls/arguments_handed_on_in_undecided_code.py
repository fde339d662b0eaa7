"""Code set aside that hands on arguments in a tuple, a list or a dictionary: each parameter is what stands there by then, whoever has
changed it until then."""
from sooner import sequential, unordered

OPTIONS = {}


class Busy(Exception):
    pass


@unordered
def same(x, attempt=1):
    if not attempt:
        raise Busy(x)
    return x


@unordered
def show(x):
    return repr(x)


@sequential
def put_there(key, value):
    OPTIONS[key] = value


def put(x, into=None, **more):
    (x if into is None else into).append(len(more))
    return into


class Box:
    def __init__(self, **options):
        self.options, self.rows, self.tries = options, [], 0

    def put(self, x, into=None, **more):
        self.tries += 1
        (self.rows if into is None else into).append((x, sorted(more)))
        return same(x, self.tries % 2)


def handing_on(function):
    def wrapper(*args, **kwargs):
        for attempt in range(3):
            try:
                return function(*args, **kwargs)
            except Busy:
                pass
        return function.__name__

    return wrapper


def retried_with_an_object():
    box, other, rows = Box(), Box(), []
    patiently = handing_on(box.put)
    seen = [patiently(1), patiently(2, into=rows), patiently(3, rows), patiently(4, into=other.rows, x2=1)]
    return seen, rows, other.rows, box.rows, box.tries, show(rows), show(other.rows), len(box.rows)


def put_by_the_wrapper():
    first, other = [], []

    def wrapper(*args, **kwargs):
        if same(1):
            kwargs["into"] = other
            return put(*args, **kwargs)
        return None

    wrapper(first)
    return len(first), show(other), len(other)


def put_behind_the_call():
    first, other = [], []

    def wrapper(*args, **kwargs):
        if same(1):
            put(*args, **kwargs)
            kwargs["into"] = other
            args = (other, *args[1:])
        return args, kwargs

    wrapper(first)
    return len(first), show(first), len(other)


def taken_by_the_wrapper():
    first, other = [], []

    def wrapper(*args, **kwargs):
        if same(1):
            kwargs.pop("into")
            return put(*args, **kwargs)
        return None

    wrapper(first, into=other)
    return len(first), show(first), len(other)


def changed_by_a_helper():
    first, other = [], []

    def fill(options):
        options["into"] = other

    def wrapper(*args, **kwargs):
        if same(1):
            fill(kwargs)
            return put(*args, **kwargs)
        return None

    wrapper(first)
    return len(first), show(other), len(other)


def changed_under_another_name():
    first, other = [], []

    def wrapper(*args, **kwargs):
        options = kwargs
        if same(1):
            options["into"] = other
            put(*args, **kwargs)
        return len(other)

    return wrapper(first), len(first), show(other)


def changed_before_by_undecided_code():
    first, other, options = [], [], {}
    if same(1):
        options["into"] = other
    if same(2):
        put(first, **options)
    return len(first), show(other), len(other)


def changed_by_an_answer():
    first, other, options = [], [], {}
    options[same("into")] = other
    if same(2):
        put(first, **options)
    return len(first), show(other), len(other)


def changed_by_an_effect():
    first, other = [], []
    put_there("into", other)
    if same(2):
        put(first, **OPTIONS)
    OPTIONS.clear()
    return len(first), show(other), len(other)


def kept_by_an_instance():
    box, other = Box(), []
    if same(1):
        box.options["into"] = other
    if same(2):
        box.put(1, **box.options)
    if same(3):
        box.options = {"into": box.rows}
    if same(4):
        box.put(2, **box.options)
    return len(other), show(other), len(box.rows)


def lists_that_change():
    first, other, seen = [], [], []
    for change in (lambda xs: xs.insert(0, other), lambda xs: xs.reverse(), lambda xs: None):
        if same(1):
            args = [first]
            args += [other]
            change(args)
            put(*args)
        seen.append((len(first), len(other)))
    if same(2):
        args = [first]
        args[0] = other
        put(*args)
    seen.append((len(first), len(other), show(other)))
    return seen


def bound_in_a_loop():
    all_rows, args = [[], [], []], ()
    for rows in all_rows:
        if same(1):
            put(*args, rows)
            args = () if args else (all_rows[0],)
    return [len(rows) for rows in all_rows], show(all_rows)


def answers_handed_on():
    first, other = [], []
    args, options = [same(first)], {"into": same(other)}
    if same(1):
        put(*args)
        put(*args, **options)
    return len(first), len(other), show([first, other])


def what_does_not_fit():
    seen = []
    for args, options in (((), {}), (([],), {"x": []}), (([],), {1: 2}), (([], [], []), {}), (([],), None)):
        try:
            if same(1):
                seen.append(put(*args, **options))
        except TypeError as error:
            seen.append(str(error)[-40:])
    return seen


def main():
    for case in (
        retried_with_an_object,
        put_by_the_wrapper,
        put_behind_the_call,
        taken_by_the_wrapper,
        changed_by_a_helper,
        changed_under_another_name,
        changed_before_by_undecided_code,
        changed_by_an_answer,
        changed_by_an_effect,
        kept_by_an_instance,
        lists_that_change,
        bound_in_a_loop,
        answers_handed_on,
        what_does_not_fit,
    ):
        try:
            print(case.__name__, case())
        except Exception as error:
            print(case.__name__, repr(error))
