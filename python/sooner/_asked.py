"""What builtins make of what an instance gives that they ask: they are given one that gives just that."""

from __future__ import annotations

from typing import Any


class _Length:
    def __init__(self, given: Any) -> None:
        self.given = given

    def __len__(self) -> Any:
        return self.given


class _Items(_Length):
    def __iter__(self) -> Any:
        return self.given


class _Truth(_Length):
    def __bool__(self) -> Any:
        return self.given


class _Text(_Length):
    def __str__(self) -> Any:
        return self.given

    def __repr__(self) -> Any:
        return self.given

    def __format__(self, spec: str) -> Any:
        return self.given


ASK = {
    "iter": (iter, _Items),
    "len": (len, _Length),
    "some": (bool, _Length),
    "bool": (bool, _Truth),
    "str": (str, _Text),
    "repr": (repr, _Text),
    "format": (format, _Text),
}
