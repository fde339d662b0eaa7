"""assert and raise at different positions of loops and branches; messages are evaluated lazily."""


def message(text):
    print("building message")
    return text


def check(n):
    assert n >= 0, message(f"negative: {n}")
    assert n != 3
    if n == 5:
        raise ValueError
    elif n == 6:
        raise ValueError("six", n)
    elif n == 7:
        raise LookupError(message("seven")) from KeyError("cause")
    return n


def main():
    for n in range(-1, 9):
        try:
            print("ok", check(n))
        except AssertionError as error:
            print("AssertionError", error.args)
            continue
        except (ValueError, LookupError) as error:
            print(type(error).__name__, error.args, repr(error.__cause__))
            if n == 7:
                break
        else:
            print("else", n)
    else:
        print("never")
    assert True, message("never built")
    assert [0], "never"
    assert n == 7 and (m := n + 1), "walrus in assert"
    print(m)
    count = 0
    for value in (1, 2, 3):
        count += value
        try:
            assert count < 5, f"count is {count}"
        except AssertionError as error:
            print(error)
            raise_at = value
    print(raise_at)
    for bad in (lambda: raise_it(5), lambda: raise_it(str), lambda: raise_it(KeyError)):
        try:
            bad()
        except (TypeError, KeyError) as error:
            print(type(error).__name__, error)
    for n in (1, 0):
        assert n, ("tuple", "message", n)


def raise_it(what):
    raise what
