"""Overriding, super() in methods, __init__, class methods and properties, over several levels."""


class Animal:
    def __init__(self, name):
        self.name = name
        self.trace = ["Animal"]

    def speak(self):
        return f"{self.name} makes {self.sound()}"

    def sound(self):
        return "a noise"

    @classmethod
    def create(cls, *names):
        return [cls(name) for name in names]

    @property
    def label(self):
        return f"<{self.name}>"


class Dog(Animal):
    def __init__(self, name, tricks=()):
        super().__init__(name)
        self.trace.append("Dog")
        self.tricks = list(tricks)

    def sound(self):
        return "woof"

    @property
    def label(self):
        return super().label + "!"


class Puppy(Dog):
    def sound(self):
        return super().sound() + "let"

    @classmethod
    def create(cls, *names):
        made = super().create(*names)
        for puppy in made:
            puppy.tricks.append("nap")
        return made


class Silent(Puppy):
    sound = None


def main():
    for animal in (Animal("generic"), Dog("rex", ["sit"]), Puppy("bit")):
        print(animal.speak(), animal.label, animal.trace)
    print([(p.name, p.tricks, type(p).__name__) for p in Puppy.create("x", "y")])
    print([kind.__name__ for kind in Puppy.__mro__])
    print(isinstance(Puppy("z"), Animal), issubclass(Animal, Dog), Dog.__bases__[0] is Animal)
    puppy = Puppy("late")
    print(super(Puppy, puppy).sound(), super(Dog, puppy).sound(), Animal.sound(puppy))
    Animal.sound = lambda self: "patched"
    try:
        print(Animal("p").speak(), super(Dog, puppy).sound())
    finally:
        Animal.sound = lambda self: "a noise"
    try:
        Silent("s").speak()
    except TypeError as error:
        print(error)
    try:
        super(Puppy, puppy).missing
    except AttributeError as error:
        print(error)
    try:
        Puppy()
    except TypeError as error:
        print(error)
    Dog("d", 5)
