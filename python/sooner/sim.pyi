"""What type checkers see of `sooner.sim`: a simulated call has the type of the function under it."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])

__all__ = ["latency", "stream"]

def latency(seconds: float | Callable[..., float]) -> Callable[[_F], _F]: ...
def stream(
    pieces: Iterable[tuple[float, Any]] | Callable[..., Iterable[tuple[float, Any]]], *, items: bool = False
) -> Callable[[_F], _F]: ...
