"""Fields between other parts of an f-string: numbers of every size and sign, what only looks like one, and text of any width."""


class Small(int):
    def __format__(self, spec):
        return f"small {int(self)}{spec!r}"


class Shout(str):
    def __format__(self, spec):
        return Shout(self.upper())


class Bad:
    def __format__(self, spec):
        return 3


def main():
    for number in (0, 7, -7, 10, -10, 99, 100, 256, 257, 2**31, -(2**31), 2**63 - 1, -(2**63), 2**63, -(2**63) - 1, 10**40):
        print(f"<{number}>", f"{number}{number}", f"é{number}", f"{number}漢", len(f"{number}."))
    print(f"{True} {False} {None} {1.0} {-0.0} {float('nan')} {1j}")
    print(f"{Small(5)}, {Shout('loud')}, {'é'}, {'漢字'}, {'𝄞'}", type(f"{Shout('a')}{Shout('b')}").__name__)
    print(f"{1}" + f"{1}{2}", [f"{i}:{i * i}" for i in range(-2, 3)])
    print(f"{'a'}{''}{'b'}", f"{''}{''}" == "", f"{{{3}}}", f"{3!s}{3!r}{3:02}{3:>{4}}|")
    i = 41
    text = f"{i} {(i := i + 1)} {i}"
    print(text, i)
    same = f"{text}"
    print(same is text, f"{text}!")
    try:
        print(f"before {Bad()} after")
    except TypeError as error:
        print(type(error).__name__, error)

    return f"{i}{i}"
