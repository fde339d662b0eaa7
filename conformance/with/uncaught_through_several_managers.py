"""An exception leaving main passes every __exit__, each seeing what the one before left."""


class Layer:
    def __init__(self, name, action="pass"):
        self.name, self.action = name, action

    def __enter__(self):
        print("enter", self.name)
        return self

    def __exit__(self, kind, value, tb):
        print("exit", self.name, repr(value))
        match self.action:
            case "note" if value is not None:
                value.add_note(f"through {self.name}")
            case "replace" if value is not None:
                raise RuntimeError(f"from {self.name}") from value
            case "swallow":
                return True
        return None


def inner(fail):
    with Layer("deep", "note"):
        if fail:
            raise KeyError("start")
        return "fine"


def middle(fail, action):
    with Layer("left", action), Layer("right", "note"):
        return inner(fail)


def main():
    print(middle(False, "replace"))
    print(middle(True, "swallow"))
    try:
        middle(True, "note")
    except KeyError as error:
        print(error, error.__notes__)
    try:
        middle(True, "replace")
    except RuntimeError as error:
        print(error, repr(error.__cause__), error.__cause__.__notes__)
    for action in ("swallow", "pass"):
        with Layer("loop", "swallow"):
            result = middle(True, action)
            print("got", result)
            continue
        print("swallowed in the loop")
    with Layer("outermost", "note"):
        with Layer("again", "replace"):
            middle(True, "pass")
