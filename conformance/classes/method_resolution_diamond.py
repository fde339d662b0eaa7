"""Diamond inheritance: cooperative super() follows the method resolution order once per class."""


class Base:
    def __init__(self, **rest):
        self.order = ["Base"]
        self.rest = rest

    def run(self):
        return ["Base"]


class Left(Base):
    def __init__(self, left, **rest):
        super().__init__(**rest)
        self.left = left
        self.order.append("Left")

    def run(self):
        return ["Left"] + super().run()


class Right(Base):
    def __init__(self, right, **rest):
        super().__init__(**rest)
        self.right = right
        self.order.append("Right")

    def run(self):
        return ["Right"] + super().run()


class Bottom(Left, Right):
    def run(self):
        return ["Bottom"] + super().run()


class Breaks(Left, Right):
    def run(self):
        return ["Breaks"] + Right.run(self)


class Loud:
    def run(self):
        return [name.upper() for name in super().run()]


class LoudBottom(Loud, Bottom):
    pass


def main():
    bottom = Bottom(left=1, right=2, extra=3)
    print(bottom.order, bottom.left, bottom.right, bottom.rest)
    print(bottom.run())
    print(Breaks(left=1, right=2).run())
    print(LoudBottom(left=1, right=2).run())
    print([kind.__name__ for kind in LoudBottom.mro()])
    try:
        Bottom(left=1)
    except TypeError as error:
        print(error)
    try:
        type("Impossible", (Base, Left), {})
    except TypeError as error:
        print(str(error).startswith("Cannot create a consistent method resolution"))
    try:
        class AlsoImpossible(Left, Left):
            pass
    except TypeError as error:
        print(error)
    try:
        Loud().run()
    except AttributeError as error:
        print(error)

    class Patched(Bottom):
        run = Left.run

    print(Patched(left=0, right=0).run())
