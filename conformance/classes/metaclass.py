"""A metaclass controls creation, calls, attributes and iteration of its classes."""


class Registry(type):
    classes = {}

    def __new__(mcls, name, bases, namespace, **options):
        namespace["tag"] = options.get("tag", name.lower())
        cls = super().__new__(mcls, name, bases, namespace)
        mcls.classes[name] = cls
        return cls

    def __init__(cls, name, bases, namespace, **options):
        super().__init__(name, bases, namespace)
        cls.options = options

    def __call__(cls, *args, **kwargs):
        made = super().__call__(*args, **kwargs)
        cls.instances.append(made)
        return made

    def __iter__(cls):
        return iter(cls.instances)

    def __len__(cls):
        return len(cls.instances)

    def __getattr__(cls, name):
        if name.startswith("find_"):
            return lambda value: [i for i in cls if getattr(i, name[5:]) == value]
        raise AttributeError(f"{cls.__name__} has no {name}")

    def __getitem__(cls, index):
        return cls.instances[index]

    @property
    def first(cls):
        return cls.instances[0]


def main():
    Registry.classes = {}

    class Pet(metaclass=Registry, tag="p"):
        instances = []

        def __init__(self, name, legs=4):
            self.name, self.legs = name, legs

        def __repr__(self):
            return self.name

    class Bird(Pet):
        instances = []

        def __init__(self, name):
            super().__init__(name, legs=2)

    Pet("rex"), Pet("tom"), Bird("tweety"), Pet("stool", legs=3)
    print(list(Pet), len(Pet), list(Bird), Pet[1], Pet.first)
    print(Pet.tag, Bird.tag, Pet.options, Bird.options, sorted(Registry.classes))
    print(Pet.find_legs(4), Bird.find_name("tweety"), type(Bird).__name__)
    try:
        Pet.missing
    except AttributeError as error:
        print(error)
    try:
        Pet("x").first
    except AttributeError as error:
        print(error)
    Dynamic = Registry("Dynamic", (Bird,), {"instances": []}, tag="made by call")
    print(Dynamic("d"), Dynamic.tag, len(Dynamic), bool(Dynamic))
    try:
        class Mixed(Pet, metaclass=type("Other", (type,), {})):
            pass
    except TypeError as error:
        print(str(error).split(":")[0])
    Pet(1, 2, 3)
