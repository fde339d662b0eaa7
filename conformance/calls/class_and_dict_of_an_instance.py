"""`__class__` and `__dict__` of an instance are set: every attribute behind is another."""
from sooner import unordered


@unordered
def ask(x):
    return x + 1


class Draft:
    def __init__(self, text):
        self.text = text

    def state(self):
        return "draft"


class Final(Draft):
    kind = "final"

    def state(self):
        return f"final {self.text}"


def main():
    page = Draft(ask(1))
    print(page.state())
    page.text = ask(2)
    page.__class__ = Final
    print(page.state(), type(page).__name__, page.kind)
    page.kind = ask(3)
    page.__dict__ = {"text": ask(4)}
    print(page.state(), page.kind, hasattr(page, "text"))
    page.text = ask(page.text)
    if ask(1) == 2:
        page.__class__ = Draft
    print(page.state(), isinstance(page, Final), vars(page))
    return page
