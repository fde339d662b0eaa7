"""JSON that is still arriving."""

from collections.abc import Iterable, Sequence
from typing import Any

__all__ = ["items"]

def items(text: str | Iterable[str], path: str | Sequence[str | int] = "") -> list[Any]: ...
