"""What type checkers see of `sooner`: decorated functions keep their types."""

from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, Concatenate, Generic, Literal, ParamSpec, TypeVar, overload

from sooner import _sim as sim
from sooner import errors as errors

__version__: str

_P = ParamSpec("_P")
_Q = ParamSpec("_Q")
_R = TypeVar("_R")
_S = TypeVar("_S")
_T = TypeVar("_T")

class _Auto(Generic[_P, _R]):
    @property
    def original(self) -> Callable[_P, _R]: ...
    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _R: ...
    async def aio(self, *args: _P.args, **kwargs: _P.kwargs) -> _R: ...
    @overload
    def __get__(self, instance: None, owner: type, /) -> _Auto[_P, _R]: ...
    @overload
    def __get__(self: _Auto[Concatenate[_S, _Q], _R], instance: _S, owner: type | None = None, /) -> _Auto[_Q, _R]: ...

class _AsyncAuto(Generic[_P, _R]):
    @property
    def original(self) -> Callable[_P, Coroutine[Any, Any, _R]]: ...
    async def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _R: ...
    async def aio(self, *args: _P.args, **kwargs: _P.kwargs) -> _R: ...
    @overload
    def __get__(self, instance: None, owner: type, /) -> _AsyncAuto[_P, _R]: ...
    @overload
    def __get__(
        self: _AsyncAuto[Concatenate[_S, _Q], _R], instance: _S, owner: type | None = None, /
    ) -> _AsyncAuto[_Q, _R]: ...

class _Decorator:
    @overload
    def __call__(self, target: type[_T], /) -> type[_T]: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, target: Callable[_P, Coroutine[Any, Any, _R]], /) -> _AsyncAuto[_P, _R]: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, target: Callable[_P, _R], /) -> _Auto[_P, _R]: ...

@overload
def auto(target: type[_T], /, *, fallback: bool = ..., speculate: bool = ...) -> type[_T]: ...  # type: ignore[overload-overlap]
@overload
def auto(  # type: ignore[overload-overlap]
    target: Callable[_P, Coroutine[Any, Any, _R]], /, *, fallback: bool = ..., speculate: bool = ...
) -> _AsyncAuto[_P, _R]: ...
@overload
def auto(target: Callable[_P, _R], /, *, fallback: bool = ..., speculate: bool = ...) -> _Auto[_P, _R]: ...
@overload
def auto(*, fallback: bool = ..., speculate: bool = ...) -> _Decorator: ...

class _Kind:
    @overload
    def __call__(self, target: _T, /) -> _T: ...
    @overload
    def __call__(
        self,
        *,
        on: str | Callable[..., Any] | None = ...,
        early: bool = ...,
        idempotent: bool = ...,
        batch: int | Callable[..., Any] | None = ...,
        max_concurrency: int | None = ...,
        rate: str | None = ...,
        retry: int | dict[str, Any] | None = ...,
        timeout: float | None = ...,
        cache: bool = ...,
        executor: Executor | None = ...,
    ) -> _Kind: ...

unordered: _Kind
readonly: _Kind
sequential: _Kind
output: _Kind

def annotate(target: _T, kind: _Kind) -> _T: ...

class _Call:
    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    kind: Literal["unordered", "readonly", "sequential", "output"]
    label: tuple[Any, ...]
    line: int
    queued: float | None
    started: float | None
    ended: float | None
    outcome: Literal["ok", "error", "cancelled"] | None
    waited_for: Any

class _Run:
    @property
    def makespan(self) -> float: ...
    @property
    def output(self) -> str: ...
    first_output: float | None
    calls: list[_Call]

class options:
    def __init__(
        self,
        *,
        max_concurrency: int | None = ...,
        journal: str | None = ...,
        strategy: Literal["opportunistic", "sequential", "by-need", "python"] = ...,
        progress: bool | None = ...,
        trace: bool | None = ...,
        clock: Literal["real", "virtual"] = ...,
        seed: int | None = ...,
        check: bool = ...,
        budget: float | None = ...,
        window: int | None = ...,
    ) -> None: ...
    def __enter__(self) -> _Run: ...
    def __exit__(self, *exception: object) -> None: ...

def last_run() -> _Run | None: ...
