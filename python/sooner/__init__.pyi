"""What type checkers see of `sooner`: decorated functions keep their types."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from os import PathLike
from types import CellType, CodeType
from typing import Any, Concatenate, Final, Generic, Literal, ParamSpec, Protocol, TypeAlias, TypedDict, TypeVar, final, overload, type_check_only

from sooner import errors as errors
from sooner import json as json
from sooner import sim as sim

__all__ = [
    "AsyncStream",
    "Stream",
    "__version__",
    "annotate",
    "auto",
    "errors",
    "last_run",
    "options",
    "output",
    "pipe",
    "readonly",
    "sequential",
    "sim",
    "unordered",
]

__version__: Final[str]

_P = ParamSpec("_P")
_Q = ParamSpec("_Q")
_R = TypeVar("_R")
_R_co = TypeVar("_R_co", covariant=True)
_S = TypeVar("_S")
_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)
_GivesIterator = TypeVar("_GivesIterator", bound=Callable[..., Iterator[Any] | AsyncIterator[Any]])

# Orchestrating code. The result of an `async def` is a coroutine, and `.aio()` gives that very coroutine.

@final
@type_check_only
class _Auto(Generic[_P, _R_co]):
    __name__: str
    __qualname__: str
    @property
    def __closure__(self) -> tuple[CellType, ...] | None: ...
    @property
    def __code__(self) -> CodeType: ...
    @property
    def __defaults__(self) -> tuple[Any, ...] | None: ...
    @property
    def __globals__(self) -> dict[str, Any]: ...
    @property
    def __kwdefaults__(self) -> dict[str, Any] | None: ...
    @property
    def original(self) -> Callable[_P, _R_co]: ...
    @property
    def __wrapped__(self) -> Callable[_P, _R_co]: ...
    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _R_co: ...
    @overload
    def aio(self: _Auto[_Q, Coroutine[Any, Any, _T]], *args: _Q.args, **kwargs: _Q.kwargs) -> Coroutine[Any, Any, _T]: ...
    @overload
    def aio(self, *args: _P.args, **kwargs: _P.kwargs) -> Coroutine[Any, Any, _R_co]: ...
    # Pieces of the text or items of the list that is returned; what is printed if nothing is.
    @overload
    def stream(self: _Auto[_Q, str | None], *args: _Q.args, **kwargs: _Q.kwargs) -> Generator[str, None, None]: ...
    @overload
    def stream(self: _Auto[_Q, list[_T]], *args: _Q.args, **kwargs: _Q.kwargs) -> Generator[_T, None, None]: ...
    @overload
    def stream(self, *args: _P.args, **kwargs: _P.kwargs) -> Generator[Any, None, None]: ...
    @overload
    def astream(self: _Auto[_Q, str | None], *args: _Q.args, **kwargs: _Q.kwargs) -> AsyncGenerator[str, None]: ...
    @overload
    def astream(self: _Auto[_Q, list[_T]], *args: _Q.args, **kwargs: _Q.kwargs) -> AsyncGenerator[_T, None]: ...
    @overload
    def astream(
        self: _Auto[_Q, Coroutine[Any, Any, str | None]], *args: _Q.args, **kwargs: _Q.kwargs
    ) -> AsyncGenerator[str, None]: ...
    @overload
    def astream(
        self: _Auto[_Q, Coroutine[Any, Any, list[_T]]], *args: _Q.args, **kwargs: _Q.kwargs
    ) -> AsyncGenerator[_T, None]: ...
    @overload
    def astream(self, *args: _P.args, **kwargs: _P.kwargs) -> AsyncGenerator[Any, None]: ...
    @overload
    def __get__(self, instance: None, owner: type, /) -> _OfClass[_P, _R_co]: ...
    @overload
    def __get__(self: _Auto[Concatenate[_S, _Q], _R], instance: _S, owner: type | None = None, /) -> _Auto[_Q, _R]: ...
    @overload
    def __get__(self: _Auto[Concatenate[type[_S], _Q], _R], instance: _S, owner: type | None = None, /) -> _Auto[_Q, _R]: ...

# Found on a class. mypy hides `@classmethod` from what stands above or below it, so that `Agent.made("x")` and
# `Agent.ask(agent, "q")` look alike: with or without the first argument, both are calls.
@final
@type_check_only
class _OfClass(Generic[_P, _R_co]):
    __name__: str
    __qualname__: str
    @property
    def original(self) -> Callable[_P, _R_co]: ...
    @overload
    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _R_co: ...
    @overload
    def __call__(self: _OfClass[Concatenate[Any, _Q], _R], *args: _Q.args, **kwargs: _Q.kwargs) -> _R: ...
    @overload
    def aio(self: _OfClass[_Q, Coroutine[Any, Any, _T]], *args: _Q.args, **kwargs: _Q.kwargs) -> Coroutine[Any, Any, _T]: ...
    @overload
    def aio(
        self: _OfClass[Concatenate[Any, _Q], Coroutine[Any, Any, _T]], *args: _Q.args, **kwargs: _Q.kwargs
    ) -> Coroutine[Any, Any, _T]: ...
    @overload
    def aio(self, *args: _P.args, **kwargs: _P.kwargs) -> Coroutine[Any, Any, _R_co]: ...
    @overload
    def aio(self: _OfClass[Concatenate[Any, _Q], _R], *args: _Q.args, **kwargs: _Q.kwargs) -> Coroutine[Any, Any, _R]: ...
    def stream(self, *args: Any, **kwargs: Any) -> Generator[Any, None, None]: ...
    def astream(self, *args: Any, **kwargs: Any) -> AsyncGenerator[Any, None]: ...

@final
@type_check_only
class _Unbound(Generic[_P, _R_co]):
    def __get__(self, instance: object, owner: type | None = None, /) -> _Auto[_P, _R_co]: ...

@final
@type_check_only
class _Decorator:
    @overload
    def __call__(self, target: type[_T], /) -> type[_T]: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, target: classmethod[Any, _P, _R], /) -> _Unbound[_P, _R]: ...
    @overload
    def __call__(self, target: staticmethod[_P, _R], /) -> _Unbound[_P, _R]: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, target: Callable[_P, _R], /) -> _Auto[_P, _R]: ...

@overload
def auto(  # type: ignore[overload-overlap]
    target: type[_T], /, *, fallback: bool = False, speculate: bool = False
) -> type[_T]: ...
@overload
def auto(target: classmethod[Any, _P, _R], /, *, fallback: bool = False, speculate: bool = False) -> _Unbound[_P, _R]: ...
@overload
def auto(  # type: ignore[overload-overlap]
    target: staticmethod[_P, _R], /, *, fallback: bool = False, speculate: bool = False
) -> _Unbound[_P, _R]: ...
@overload
def auto(target: Callable[_P, _R], /, *, fallback: bool = False, speculate: bool = False) -> _Auto[_P, _R]: ...
@overload
def auto(*, fallback: bool = False, speculate: bool = False) -> _Decorator: ...

# Answers that arrive piece by piece: any iterator is one. No iterator is meant where nothing is said of what `__next__` gives.

class Stream(Protocol[_T_co]):
    def __iter__(self) -> Iterator[_T_co]: ...
    @property
    def __next__(self) -> object: ...

# What an `async def` gives or takes piece by piece.

class AsyncStream(Protocol[_T_co]):
    def __aiter__(self) -> AsyncIterator[_T_co]: ...
    @property
    def __anext__(self) -> object: ...

# Annotations return the very object they are given; a stream is drained.

@type_check_only
class _Times(TypedDict):
    times: int

@type_check_only
class _Retry(_Times, total=False):
    wait: float
    on: type[Exception] | tuple[type[Exception], ...]

@final
@type_check_only
class _Kind:
    @overload
    def __call__(self, target: _GivesIterator, /) -> _GivesIterator: ...
    @overload
    def __call__(self, target: Callable[_P, Stream[str]], /) -> Callable[_P, str]: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, target: Callable[_P, Stream[_T]], /) -> Callable[_P, list[_T]]: ...
    @overload
    def __call__(  # type: ignore[overload-overlap]
        self, target: Callable[_P, AsyncStream[str] | Coroutine[Any, Any, AsyncStream[str]]], /
    ) -> Callable[_P, Coroutine[Any, Any, str]]: ...
    @overload
    def __call__(
        self, target: Callable[_P, AsyncStream[_T] | Coroutine[Any, Any, AsyncStream[_T]]], /
    ) -> Callable[_P, Coroutine[Any, Any, list[_T]]]: ...
    @overload
    def __call__(
        self,
        target: _T,
        /,
        *,
        on: str | Callable[..., object] | None = None,
        early: bool | None = None,
        idempotent: bool | None = None,
        batch: int | Callable[..., object] | None = None,
        max_concurrency: int | None = None,
        rate: str | int | None = None,
        retry: int | _Retry | None = None,
        timeout: float | None = None,
        cache: bool | None = None,
        executor: Executor | None = None,
    ) -> _T: ...
    @overload
    def __call__(
        self,
        *,
        on: str | Callable[..., object] | None = None,
        early: bool | None = None,
        idempotent: bool | None = None,
        batch: int | Callable[..., object] | None = None,
        max_concurrency: int | None = None,
        rate: str | int | None = None,
        retry: int | _Retry | None = None,
        timeout: float | None = None,
        cache: bool | None = None,
        executor: Executor | None = None,
    ) -> _Kind: ...

unordered: Final[_Kind]
readonly: Final[_Kind]
sequential: Final[_Kind]
output: Final[_Kind]

def annotate(target: _T, kind: _Kind) -> _T: ...

# Text through a child process.

@type_check_only
class _Pipe(Protocol):
    def __call__(self, text: str | Iterable[str] = "") -> str: ...

def pipe(
    command: str | Sequence[str | PathLike[str]],
    *,
    kind: _Kind = ...,
    cwd: str | PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
) -> _Pipe: ...

# Runs.

@final
@type_check_only
class _Wait(str):
    kind: Literal["answer", "condition", "object", "effect", "turn", "fence", "window", "limit"]
    file: str | None
    line: int
    name: str
    since: float
    after: tuple[int, ...] | None

@final
@type_check_only
class _Call:
    @property
    def name(self) -> str: ...
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    kind: Literal["unordered", "readonly", "sequential", "output"]
    label: tuple[int, ...]
    line: int
    queued: float
    started: float | None
    ended: float | None
    outcome: Literal["ok", "error", "cancelled"] | None
    waited_for: tuple[_Wait, ...]
    file: str | None
    annotated: bool

@final
@type_check_only
class _Run:
    @property
    def makespan(self) -> float: ...
    @property
    def output(self) -> str: ...
    first_output: float | None
    calls: list[_Call]
    skipped: list[_Call]
    def explain(self) -> str: ...

@final
class options:
    def __init__(
        self,
        *,
        max_concurrency: int | None = None,
        journal: str | PathLike[str] | None = None,
        strategy: Literal["opportunistic", "sequential", "by-need", "python"] = "opportunistic",
        progress: bool | None = None,
        trace: bool | None = None,
        clock: Literal["real", "virtual"] = "real",
        seed: int | None = None,
        check: bool = False,
        budget: float | None = None,
        window: int | None = None,
    ) -> None: ...
    def __enter__(self) -> _Run: ...
    def __exit__(self, *exception: object) -> None: ...

def last_run() -> _Run | None: ...
