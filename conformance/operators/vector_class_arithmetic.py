"""A small vector class: every operator of a user type inside a simulation."""


class Vector:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y)

    def __mul__(self, factor):
        if isinstance(factor, Vector):
            return self.x * factor.x + self.y * factor.y
        return Vector(self.x * factor, self.y * factor)

    __rmul__ = __mul__

    def __truediv__(self, factor):
        return Vector(self.x / factor, self.y / factor)

    def __neg__(self):
        return self * -1

    def __abs__(self):
        return (self * self) ** 0.5

    def __bool__(self):
        return bool(self.x or self.y)

    def __eq__(self, other):
        return isinstance(other, Vector) and (self.x, self.y) == (other.x, other.y)

    def __iter__(self):
        return iter((self.x, self.y))

    def __repr__(self):
        return f"<{self.x:g} {self.y:g}>"


def simulate(position, velocity, gravity, step, limit):
    trail = [position]
    while position.y >= 0 and len(trail) < limit:
        position += velocity * step
        velocity += gravity * step
        if position.y < 0:
            position.y = -position.y
            velocity = Vector(velocity.x, -velocity.y) / 2
        trail.append(position)
    return trail


def main():
    a, b = Vector(3, 4), Vector(1, -1)
    print(a + b, a - b, a * 2, 2 * a, a * b, -a, abs(a), a / 2)
    print(bool(Vector(0, 0)), a == Vector(3, 4), a != b, a == (3, 4))
    x, y = a
    print(x, y, [*b], max(a))
    c = a
    c += b
    print(a, c, sum([a, b, c], Vector(0, 0)))
    for point in simulate(Vector(0, 4), Vector(1, 0), Vector(0, -2), 0.5, 9):
        print(point)
    for action in (lambda: a + 1, lambda: a / 0, lambda: a * None, lambda: a < b):
        try:
            print(action())
        except (AttributeError, ZeroDivisionError, TypeError) as error:
            print(type(error).__name__, error)
    return a * a + b * b
