"""`**` with keys that are no text: two of the same are found first, then the callee refuses them."""


def anything(*args, **kwargs):
    return args, kwargs


def nothing():
    return "nothing"


class Made:
    def __init__(self, **kwargs):
        self.kwargs = kwargs


class Called:
    def __call__(self, **kwargs):
        return kwargs


def main():
    attempts = [
        lambda: anything(**{1: 2}),
        lambda: anything(**{"a": 1}, **{1: 2}),
        lambda: anything(1, a=2, **{None: 2}),
        lambda: anything(**{1: 3}, **{1: 5}),
        lambda: nothing(**{1: 2}),
        lambda: nothing(**{"a": 2}),
        lambda: Made(**{1: 2}),
        lambda: Called()(**{(): 2}),
        lambda: (lambda **kwargs: kwargs)(**{2.5: 2}),
    ]
    for attempt in attempts:
        try:
            print(attempt())
        except TypeError as error:
            print(str(error).replace(__name__, "module"))
    try:
        anything(**{"a": 1}, **{"a": 2})
    except TypeError as error:
        print(str(error).replace(__name__, "module"))
    print(anything(**{"not a name": 1}))
