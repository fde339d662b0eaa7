"""Each of the thirteen in-place operators calls its own method, then the plain one, then the reflected one."""

NAMES = ["add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "xor", "or"]


class InPlace:
    pass


class Plain:
    pass


class Reflected:
    pass


for _name in NAMES:
    setattr(InPlace, f"__i{_name}__", lambda self, other, name=_name: f"i{name} {other}")
    setattr(Plain, f"__{_name}__", lambda self, other, name=_name: f"{name} {other}")
    setattr(Reflected, f"__r{_name}__", lambda self, other, name=_name: f"r{name} {type(other).__name__}")


def all_thirteen(make, other):
    out = []
    x = make(); x += other; out.append(x)
    x = make(); x -= other; out.append(x)
    x = make(); x *= other; out.append(x)
    x = make(); x @= other; out.append(x)
    x = make(); x /= other; out.append(x)
    x = make(); x //= other; out.append(x)
    x = make(); x %= other; out.append(x)
    x = make(); x **= other; out.append(x)
    x = make(); x <<= other; out.append(x)
    x = make(); x >>= other; out.append(x)
    x = make(); x &= other; out.append(x)
    x = make(); x ^= other; out.append(x)
    x = make(); x |= other; out.append(x)
    return out


def main():
    print(all_thirteen(InPlace, 1))
    print(all_thirteen(Plain, 2))
    print(all_thirteen(object, Reflected()))
    print(all_thirteen(lambda: 3, Reflected()))
    box = {"k": InPlace()}
    box["k"] += "first"
    box["k"] += " second"
    print(box)
    holder = Plain()
    holder.x = InPlace()
    holder.x <<= 4
    print(holder.x)
    messages = []
    for operation in (
        lambda x: x.__class__(),
        lambda x: all_thirteen(object, 1),
        lambda x: all_thirteen(Reflected, Plain()),
        lambda x: all_thirteen(lambda: 3, "s"),
    ):
        try:
            messages.append(operation(5))
        except TypeError as error:
            messages.append(str(error))
    print(messages)
    n = 5
    n -= n
    n += n == 0
    n <<= n + 2
    print(n)
    x = Reflected()
    x |= None
