"""Streams: a call of one gives the whole, text or a list; what an auto function gives can be taken piece by piece."""

from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator
from typing import assert_type

import sooner
from sooner import AsyncStream, Stream


@sooner.unordered
def text(question: str) -> Stream[str]:
    yield question


@sooner.readonly
def rows(count: int) -> Stream[int]:
    yield from range(count)


@sooner.unordered
def chunks(question: str) -> Stream[str]:
    return (word for word in question.split())


@sooner.unordered(rate="5/s")
def numbers(count: int) -> Stream[int]:
    return iter(range(count))


@sooner.readonly
def voice(text: Stream[str]) -> Stream[bytes]:
    for sentence in text:
        yield sentence.encode()
    yield "".join(text).encode()


class Client:
    @sooner.unordered
    def ask(self, question: str) -> Stream[str]:
        return map(str.upper, question.split())


@sooner.unordered
def words(question: str) -> Iterator[str]:
    return iter(question.split())


@sooner.unordered
def wrong(question: str) -> Stream[int]:
    yield question  # type: ignore


@sooner.unordered
async def text_later(question: str) -> AsyncStream[str]:
    yield question


@sooner.readonly(timeout=3)
async def rows_later(count: int) -> AsyncStream[int]:
    for row in range(count):
        yield row


async def from_elsewhere() -> AsyncIterator[str]:
    yield "a"


@sooner.unordered
async def returned_later(question: str) -> AsyncStream[str]:
    return from_elsewhere()


@sooner.unordered
async def voice_later(text: AsyncStream[str]) -> AsyncStream[bytes]:
    async for sentence in text:
        yield sentence.encode()


@sooner.unordered
async def wrong_later(question: str) -> AsyncStream[int]:
    yield question  # type: ignore


@sooner.unordered
async def plain_later() -> AsyncGenerator[str, None]:
    yield "a"


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
assert_type(chunks("a b"), str)
assert_type(numbers(3), list[int])
assert_type(Client().ask("a"), str)
assert_type(words("a b"), Iterator[str])
assert_type(voice(iter(["a"])), list[bytes])
text(3)  # type: ignore


@sooner.auto
def printed(region: str) -> None:
    print(text(region))


@sooner.auto
async def awaited(region: str) -> str:
    return text(region)


async def outside() -> None:
    assert_type(await text_later("a"), str)
    assert_type(await rows_later(3), list[int])
    assert_type(await returned_later("a"), str)
    assert_type(await voice_later(from_elsewhere()), list[bytes])
    assert_type(plain_later(), AsyncGenerator[str, None])
    await text_later(3)  # type: ignore


@sooner.auto
async def trip_later(region: str) -> list[str]:
    return (await text_later(region)).splitlines()


class Guide:
    @sooner.auto
    def tour(self, city: str) -> str:
        return text(city)


assert_type(trip.stream("Suva"), Generator[str, None, None])
assert_type(trip.astream("Suva"), AsyncGenerator[str, None])
assert_type(printed.stream("Suva"), Generator[str, None, None])
assert_type(printed.astream("Suva"), AsyncGenerator[str, None])
assert_type(awaited.astream("Suva"), AsyncGenerator[str, None])
assert_type(Guide().tour.stream("Suva"), Generator[str, None, None])
trip.stream(3)  # type: ignore

upper = sooner.pipe(["tr", "a-z", "A-Z"], kind=sooner.unordered(timeout=3))
assert_type(upper("a"), str)
assert_type(upper(iter(["a", "b"])), str)
sooner.pipe(3)  # type: ignore
assert_type(len(sooner.json.items(text("a"), "cities")), int)
