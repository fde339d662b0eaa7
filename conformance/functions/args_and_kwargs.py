"""*args is a tuple, **kwargs a fresh dict in call order; both may be forwarded and changed."""


def show(*args, **kwargs):
    return args, kwargs


def forward(*args, **kwargs):
    kwargs["added"] = True
    return show("first", *args, **kwargs)


def change(**options):
    options["x"] = "changed"
    del options["y"]
    return options


def named(a, b=2, *rest, c=3, **others):
    return a, b, rest, c, others


def total(*numbers, start=0):
    for n in numbers:
        start += n
    return start


def html(tag, /, *children, **attributes):
    extra = "".join(f' {k.rstrip("_")}="{v}"' for k, v in attributes.items())
    return f"<{tag}{extra}>{''.join(children)}</{tag}>"


def main():
    print(show(), show(1, 2), show(a=1), show(1, *[2, 3], z=1, **{"a": 2}))
    print(type(show(1)[0]).__name__, type(show(a=1)[1]).__name__)
    print(forward(1, k=2))
    original = {"x": 1, "y": 2}
    print(change(**original), original)
    print(named(1), named(1, 2, 3, 4), named(1, c=5, d=6), named(b=1, a=2), named(*"abcd", **{"c": 0, "z": 9}))
    print(total(), total(1, 2, 3), total(*range(5), start=100))
    print(html("p", "hi ", html("b", "there"), class_="big", id=5))
    items = [1, 2]
    args, _ = show(*items)
    items.append(3)
    print(args, show(items)[0][0] is items)
    print(show(**{"weird key": 1, "class": 2})[1])

    def inner(first, *args, key=None, **kwargs):
        first, *args = args or [first]
        kwargs |= {"key": key}
        return first, args, kwargs

    print(inner(1), inner(1, 2, 3, key=4, more=5))
    for action in (
        lambda: named(),
        lambda: named(1, a=2),
        lambda: show(**{1: 2}),
        lambda: show(*5),
        lambda: show(**[1]),
    ):
        try:
            print(action())
        except TypeError as error:
            print(str(error).replace(__name__ + ".", ""))
    return html("br")
