"""Operands, arguments, subscripts and displays are evaluated left to right."""


def t(value, label=None):
    print(label if label is not None else value, end=" ")
    return value


def call(*args, **kwargs):
    return args, kwargs


def fails(label):
    print("raise", label, end=" ")
    raise KeyError(label)


def main():
    print(t(1) + t(2) * t(3) - t(4))
    print((t(1) + t(2)) * t(3))
    print(t(2) ** t(3) // t(5) % t(7))
    print(-t(1) + ~t(2))
    print(t(call, "f")(t(1), *t((2, 3)), k=t(4), **t({"z": 5})))
    print(t([1, 2, 3], "list")[t(0) : t(3) : t(2)])
    print({t("a"): t(1), t("b"): t(2)}, [t(1), t(2)], (t(3), t(4)))
    print(t(1) if t(0) else t(2))
    print(t("%s-%s") % (t("x"), t("y")), f"{t(1)}{t(2)!r:>{t(4)}}")
    print(t(1) < t(2) in t([True, 2], "list"))
    print((lambda a=t(1), b=t(2): (a, b))(t(3)))
    for action in (
        lambda: t(1) + fails("right") + t(3),
        lambda: fails("left") + t(2),
        lambda: call(t(1), fails("argument"), t(2)),
        lambda: fails("callee")(t("never")),
        lambda: [t(1), fails("element"), t(2)],
        lambda: {t("k"): fails("value"), t("never"): 1},
        lambda: t([1], "list")[fails("index")],
        lambda: t(0) and fails("never") or t("ok"),
        lambda: (1).missing(t("never")),
    ):
        try:
            print(action())
        except (KeyError, AttributeError) as error:
            print(type(error).__name__, error)
    return t(1) - t(fails("uncaught"))
