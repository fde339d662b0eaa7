"""What is being handled around nested `try` statements in a handler is the context of what is raised there, whatever stands before."""


class K(Exception):
    pass


def fail(number):
    if number == 3:
        raise K(f"fail {number}")
    return number


def num(value):
    return value if isinstance(value, int) else 0


def nested(a):
    c = [2]
    x = 3
    try:
        fail(3)
    except K:
        for x in [fail(1), c]:
            pass
        try:
            try:
                x = a = num(x)
            except Exception:
                return 3
            fail(3)
        except K as error:
            print(error, repr(error.__context__))
        finally:
            d, a = [a, x]
    finally:
        print("done")
    return a, x, d


def with_a_function(a):
    def unused():
        pass

    return nested(a), unused is None


def main():
    for number in range(40):
        # Frames of many sizes leave numbers behind on the stack.
        values = [number + at for at in range(number)]
        print(sum(values), nested(number), with_a_function(number))
