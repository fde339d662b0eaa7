"""`match` on pending answers of several shapes."""
from sooner import unordered


@unordered
def route(q):
    return {"add": ("add", 1, 2), "say": {"say": "hi"}, "list": [1, [2, 3]], "none": None}[q]


def main():
    for q in ("add", "say", "list", "none"):
        match route(q):
            case ("add", x, y):
                print("sum", x + y)
            case {"say": text}:
                print("text", text)
            case [first, [*rest]] if first == 1:
                print("list", first, rest)
            case None:
                print("nothing")
