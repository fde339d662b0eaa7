"""for over user objects: __iter__, __getitem__ until IndexError, generators, and broken protocols."""


class Pages:
    def __init__(self, *pages):
        self.pages = pages

    def __getitem__(self, i):
        print("page", i, end=" ")
        return self.pages[i]


class Tree:
    def __init__(self, value, left=None, right=None):
        self.value, self.left, self.right = value, left, right

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right


class Once:
    def __init__(self, items):
        self.items = list(items)

    def __iter__(self):
        return self

    def __next__(self):
        if not self.items:
            raise StopIteration
        return self.items.pop(0)


class BadIter:
    def __iter__(self):
        return 5


class FailsLater(Once):
    def __next__(self):
        value = super().__next__()
        if value == "bomb":
            raise OSError("exploded")
        return value


class NotIterable:
    __iter__ = None

    def __getitem__(self, i):
        return i


def countdown(n):
    print("generator starts")
    while n:
        yield n
        n -= 1
    print("generator ends")


def main():
    for text in Pages("a", "b"):
        print(text)
    print("x" in Pages("x", "y"), list(Pages()))
    tree = Tree(4, Tree(2, Tree(1)), Tree(6))
    print(list(tree), sum(tree), max(tree), 6 in tree, [v for v in tree if v > 1])
    once = Once("abcd")
    for x in once:
        print(x, end=" ")
        if x == "b":
            break
    print(list(once), list(once))
    for n in countdown(2):
        print(n)
    for n in countdown(3):
        print("only", n)
        break
    a, *b = countdown(2)
    print(a, b)
    for bad in (BadIter(), NotIterable(), 5, None, countdown):
        try:
            for _ in bad:
                print("never")
        except TypeError as error:
            print(error)
    try:
        for x in FailsLater(["ok", "bomb", "never"]):
            print(x)
    except OSError as error:
        print(error, x)
    for x in FailsLater(["bomb"]):
        print("never")
