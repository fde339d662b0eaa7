"""Nested targets unpack from the outside in and fail where the shape differs."""


def parse(record):
    name, (street, (town, *codes)), *tags = record
    return f"{name}|{street}|{town}|{codes}|{tags}"


def main():
    (a, b), c = (1, 2), 3
    print(a, b, c)
    a, (b, [c, d]), e = 1, ("x", "yz"), None
    print(a, b, c, d, e)
    records = [
        ("ann", ("High St", ("York", 1, 2))),
        ("bob", ("Low St", ["Leeds"]), "vip", "new"),
        ("cid", ("No town",)),
        ("dee", "ab"),
        ("eve", 3),
    ]
    for record in records:
        try:
            print(parse(record))
        except (ValueError, TypeError) as error:
            print(type(error).__name__, error)
    for i, (key, (low, high)) in enumerate({"p": (1, 5), "q": (2, 8)}.items()):
        print(i, key, high - low)
    pairs = [((1, 2), (3, 4)), ((5, 6), (7, 8))]
    print([a * d - b * c for (a, b), (c, d) in pairs])
    x = y = "before"
    try:
        x, (y, z) = 1, (2,)
    except ValueError as error:
        print(error)
    print(x, y)
    return a, b
