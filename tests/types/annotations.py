"""Annotations return what they are given; their options have types."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, assert_type

import sooner
from sooner import output, readonly, sequential, sim, unordered


@unordered
def plain(city: str) -> int:
    return len(city)


@unordered(on="weather", rate="10/s", retry={"times": 3, "wait": 0.5, "on": (OSError, ValueError)}, timeout=2)
def limited(city: str) -> int:
    return len(city)


@sequential(on=lambda city, text: city, early=True)
def save(city: str, text: str) -> None:
    print(city, text)


@readonly(rate=5, retry=2, max_concurrency=3, cache=True, idempotent=True, batch=8, executor=ThreadPoolExecutor())
async def look(city: str) -> int:
    return len(city)


@output
def tell(text: str) -> None:
    print(text)


@unordered
@sim.latency(2.0)
def simulated(city: str) -> int:
    return len(city)


@unordered
@sim.latency(lambda city: len(city) * 0.1)
async def simulated_by_length(city: str) -> int:
    return len(city)


@unordered
@sim.stream([(0.5, "ab"), (1.0, "cd")])
def piecewise(city: str) -> str:
    return ""


@unordered
@sim.stream(lambda city: [(0.5, city)], items=True)
def piecewise_items(city: str) -> list[str]:
    return []


class Client:
    @unordered
    @classmethod
    def made(cls) -> "Client":
        return cls()

    @unordered(on="x")
    @staticmethod
    def helped(number: int) -> int:
        return number

    @property
    @readonly
    def state(self) -> str:
        return "on"


@unordered
class Service:
    def __call__(self, number: int) -> str:
        return str(number)


fetch = sooner.annotate(time.gmtime, unordered(rate="10/s"))


def checked() -> None:
    assert_type(plain("x"), int)
    assert_type(limited("x"), int)
    save("x", text="y")
    tell("x")
    assert_type(simulated("x"), int)
    assert_type(piecewise("x"), str)
    assert_type(piecewise_items("x"), list[str])
    assert_type(Client.made(), Client)
    assert_type(Client.helped(1), int)
    assert_type(Client().state, str)
    assert_type(Service()(3), str)
    assert_type(unordered(len, rate=3)([]), int)
    assert_type(fetch(0.0), time.struct_time)
    assert_type(sooner.annotate(time.ctime, kind=readonly)(), str)


async def awaited() -> None:
    assert_type(await look("x"), int)
    assert_type(await simulated_by_length("x"), int)


def refused(anything: Any) -> None:
    plain(3)  # type: ignore
    unordered(onn="x")  # type: ignore
    unordered(on=3)  # type: ignore
    unordered(rate=1.5)  # type: ignore
    unordered(retry="3")  # type: ignore
    unordered(retry={"time": 3})  # type: ignore
    unordered(timeout="2")  # type: ignore
    unordered(max_concurrency="2")  # type: ignore
    sooner.annotate(plain, "unordered")  # type: ignore
    sooner.annotate(plain)  # type: ignore
    sim.latency("2")  # type: ignore
    sim.latency(2)(3)  # type: ignore
    simulated(3)  # type: ignore
