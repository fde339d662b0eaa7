"""Going over what is put back and forth meanwhile."""


class Standing:
    """Goes over a deque or an `OrderedDict` as it stands. Its own iterator would take the putting back for a change of the program's."""

    __slots__ = ("_items", "_over", "_size")

    def __init__(self, over):
        self._items, self._over, self._size = iter(list(over)), over, len(over)

    def __iter__(self):
        return self

    def __next__(self):
        if len(self._over) != self._size:
            name = "deque" if type(self._over).__name__ == "deque" else "OrderedDict"
            raise RuntimeError(f"{name} mutated during iteration")
        return next(self._items)
