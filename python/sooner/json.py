"""JSON that is still arriving: `for city in sooner.json.items(text, "cities")` has each element as soon as it is complete."""

from sooner._kinds import unordered
from sooner._stream import Stream


@unordered
def items(text: Stream[str], path="") -> Stream[object]:
    """The elements of an array in a JSON text, one by one.

    `path` is the way to the array: names and positions, joined by dots or as a sequence; none for a text that is an array.
    What lies beside the way is passed over, what lies behind the array is not looked at.
    """
    from sooner._scan import Scanner

    scanner = Scanner(path)
    for piece in text:
        yield from scanner.read(piece)
    yield from scanner.end()


__all__ = ["items"]
