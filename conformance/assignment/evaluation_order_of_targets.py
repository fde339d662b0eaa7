"""The right side is evaluated before the container and the key of the target."""


def tell(value):
    print("eval", value if not isinstance(value, (list, dict)) else type(value).__name__)
    return value


def fail(label):
    print("fail", label)
    raise LookupError(label)


def main():
    d = {}
    tell(d)[tell("key")] = tell("value")
    print(d)
    cells = [0] * 6
    tell(cells)[tell(1) : tell(4) : tell(2)] = tell("xy")
    print(cells)
    tell(d)[tell("a")], tell(d)[tell("b")] = tell("first"), tell("second")
    print(d)
    steps = [
        lambda: d.__setitem__(fail("key"), tell("unused")),
        lambda: d.__setitem__(tell("k"), fail("value")),
    ]
    for step in steps:
        try:
            step()
        except LookupError as error:
            print("caught", error)
    try:
        d[fail("target key")] = tell("computed first")
    except LookupError as error:
        print("caught", error)
    try:
        fail("container")[tell("never")] = tell("still first")
    except LookupError as error:
        print("caught", error)
    try:
        d[tell("never")] = fail("right side")
    except LookupError as error:
        print("caught", error)
    return d
