"""Streams: a call of one gives the whole, text or a list."""

from collections.abc import Generator
from typing import assert_type

import sooner
from sooner import Stream


@sooner.unordered
def text(question: str) -> Stream[str]:
    yield question


@sooner.readonly
def rows(count: int) -> Stream[int]:
    yield from range(count)


@sooner.unordered
def plain() -> Generator[str, None, None]:
    yield "a"


@sooner.auto
def trip(region: str) -> list[str]:
    assert_type(rows(3), list[int])
    return text(region).splitlines()


assert_type(text("a"), str)
assert_type(plain(), Generator[str, None, None])
assert_type(trip("Suva"), list[str])
text(3)  # type: ignore
