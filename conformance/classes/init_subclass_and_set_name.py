"""__init_subclass__ and __set_name__ run while subclasses are created, in definition order."""


class Field:
    def __init__(self, kind):
        self.kind = kind

    def __set_name__(self, owner, name):
        self.name = name
        owner.log.append(f"{owner.__name__}.{name}")

    def __get__(self, instance, owner):
        if instance is None:
            return self
        return instance.__dict__.get(self.name, f"no {self.name}")

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} wants {self.kind.__name__}, not {value!r}")
        instance.__dict__[self.name] = value


class Model:
    log = []
    plugins = {}

    def __init_subclass__(cls, /, key=None, **rest):
        super().__init_subclass__(**rest)
        cls.log.append(f"subclass {cls.__name__} {key}")
        if key:
            cls.plugins[key] = cls


def main():
    Model.log.clear()
    Model.plugins.clear()

    class User(Model, key="user"):
        name = Field(str)
        age = Field(int)

    class Admin(User, key="admin"):
        level = Field(int)

    class Abstract(User):
        pass

    print(Model.log)
    print({key: cls.__name__ for key, cls in Model.plugins.items()})
    user = User()
    user.name, user.age = "ann", 5
    print(user.name, user.age, vars(user), User.name.kind.__name__)
    admin = Admin()
    admin.level = 1
    print(admin.name, admin.level)
    try:
        user.age = "old"
    except TypeError as error:
        print(error, user.age)
    try:
        class Wrong(Model, unknown=1):
            pass
    except TypeError as error:
        print(error)
    made = type("Made", (Model,), {"x": Field(list)}, key="made")
    print(Model.plugins["made"] is made, Model.log[-2:])
    admin.level += 1.5
