"""Properties with getters, setters and deleters, validation, caching and overriding."""

from functools import cached_property


class Temperature:
    def __init__(self, celsius):
        self.reads = 0
        self.celsius = celsius

    @property
    def celsius(self):
        """Degrees."""
        self.reads += 1
        return self._celsius

    @celsius.setter
    def celsius(self, value):
        if value < -273:
            raise ValueError(f"{value} is below absolute zero")
        self._celsius = value

    @celsius.deleter
    def celsius(self):
        print("reset")
        self._celsius = 0

    @property
    def fahrenheit(self):
        return self.celsius * 9 / 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, value):
        self.celsius = (value - 32) * 5 / 9

    @cached_property
    def costly(self):
        self.reads += 100
        return [self._celsius]


class Clamped(Temperature):
    @Temperature.celsius.setter
    def celsius(self, value):
        self._celsius = max(value, -273)


def main():
    t = Temperature(20)
    print(t.celsius, t.fahrenheit, t.reads)
    t.fahrenheit = 212
    print(t.celsius)
    t.celsius += 5
    print(t.celsius, t.reads)
    try:
        t.celsius -= 1000
    except ValueError as error:
        print(error, t._celsius)
    try:
        t.fahrenheit = -1000
    except ValueError as error:
        print(str(error)[:6], t.celsius)
    del t.celsius
    print(t.celsius)
    print(t.costly is t.costly, t.reads, "costly" in vars(t))
    try:
        del t.fahrenheit
    except AttributeError as error:
        print(error)
    clamped = Clamped(-500)
    print(clamped.celsius, Temperature.celsius.__doc__, type(Temperature.celsius).__name__)
    try:
        Temperature(-300)
    except ValueError as error:
        print(error)
    vars(t)["celsius"] = "shadow does not win"
    print(t.celsius)
    Temperature(None)
