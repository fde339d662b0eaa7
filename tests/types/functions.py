"""Orchestrating functions keep their parameters and their result."""

from collections.abc import Callable, Coroutine
from types import CodeType
from typing import Any, TypeVar, assert_type

import sooner
import sooner.sim
from sooner.sim import latency

T = TypeVar("T")


@sooner.auto
def trip(region: str, days: int = 3, *, cheap: bool = False) -> list[str]:
    return [region] * days


@sooner.auto(fallback=True)
def lenient(region: str) -> int:
    return len(region)


@sooner.auto
async def later(region: str) -> int:
    return len(region)


@sooner.auto(speculate=True)
async def lenient_later(region: str) -> int:
    return len(region)


@sooner.auto
def first(items: list[T]) -> T:
    return items[0]


@sooner.unordered
@latency(1.0)
@sooner.sim.latency(lambda region: len(region))
def slow(region: str) -> str:
    return region


def takes_a_function(function: Callable[[str], object]) -> None:
    function("x")


def checked() -> None:
    assert_type(trip("Oceania"), list[str])
    assert_type(trip("Oceania", 2, cheap=True), list[str])
    assert_type(trip.original("Oceania"), list[str])
    assert_type(trip.aio("Oceania"), Coroutine[Any, Any, list[str]]).close()
    assert_type(trip.__name__, str)
    assert_type(trip.__code__, CodeType)
    assert_type(trip.__globals__, dict[str, Any])
    assert_type(slow("Oceania"), str)
    assert_type(lenient("x"), int)
    assert_type(first([1, 2]), int)
    assert_type(first(["a"]), str)
    takes_a_function(lenient)
    takes_a_function(trip)


async def awaited() -> None:
    assert_type(await trip.aio("Oceania", days=2), list[str])
    assert_type(await later("x"), int)
    assert_type(await later.aio("x"), int)
    assert_type(await later.original("x"), int)
    assert_type(await lenient_later("x"), int)


def refused() -> None:
    trip(3)  # type: ignore
    trip("Oceania", expensive=True)  # type: ignore
    trip()  # type: ignore
    trip.original(3)  # type: ignore
    lenient("x").upper()  # type: ignore
    later(3)  # type: ignore
    trip.later("x")  # type: ignore
    sooner.auto(3)  # type: ignore
    sooner.auto(fallbak=True)  # type: ignore


async def refused_later() -> None:
    await trip("Oceania")  # type: ignore
    await trip.aio(3)  # type: ignore
