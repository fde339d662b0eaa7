"""Annotated generators without `-> Stream`: a loop over the call takes items as they are made, elsewhere; kept, one is used up once."""

import asyncio
import threading

import pytest

import sooner
from sooner import readonly, sequential, unordered

PATIENCE = 20.0


@unordered
async def counted(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i


@readonly
async def looked_at(items):
    for item in items:
        await asyncio.sleep(0)
        yield item


@sequential
async def logged(log, n):
    for i in range(n):
        log.append(i)
        yield i


@unordered
def numbers(n):
    for i in range(n):
        yield i


def test_async_generators_are_gone_over_by_plain_loops():
    @sooner.auto
    def main():
        out = []
        for i in counted(3):
            out.append(i)
        out.append([i * i for i in counted(4)])
        out.append(list(counted(2)))
        out.append(sum(counted(5)))
        out.append(dict(enumerate(counted(2))))
        a, b = counted(2)
        first, *rest = counted(3)
        out.append((a, b, first, rest))
        out.append(list(zip(counted(2), "ab")))
        return out

    assert main() == [0, 1, 2, [0, 1, 4, 9], [0, 1], 10, {0: 0, 1: 1}, (0, 1, 0, [1, 2]), [(0, "a"), (1, "b")]]
    assert asyncio.run(main.aio()) == main()


def test_a_kept_one_is_used_up_once():
    @sooner.auto
    def main(call):
        items = call(4)
        first = next(items)
        some = []
        for item in items:
            some.append(item)
            if item == 2:
                break
        return first, some, list(items), list(items), [item for item in items]

    assert main(counted) == main.original(numbers) == main(numbers) == (0, [1, 2], [3], [], [])


def test_a_kept_async_one_is_still_one():
    async def collect(items):
        return [item async for item in items]

    @sooner.auto
    async def main():
        return await collect(counted(3)), await collect(looked_at([1, 2]))

    @sooner.auto
    def kept():
        items = counted(3)
        next(items)
        return items

    assert asyncio.run(main()) == ([0, 1, 2], [1, 2])
    assert list(kept()) == [1, 2]
    assert asyncio.run(plainly()) == [0, 1, 2]


async def plainly():
    return [item async for item in counted(3)]


def test_others_than_unordered_ones_go_on_as_they_are_asked():
    @sooner.auto
    def main():
        log = []
        for i in logged(log, 3):
            log.append(-i)
        return log

    assert main() == [0, 0, 1, -1, 2, -2]


@pytest.mark.parametrize("is_async", [False, True])
def test_the_loop_runs_beside_its_generator(is_async):
    asked = threading.Event()

    def wait():
        if not asked.wait(PATIENCE):
            raise TimeoutError("the first item was not asked about")

    @unordered
    def plain():
        yield 0
        wait()
        yield 1

    @unordered
    async def on_loop():
        yield 0
        await asyncio.to_thread(wait)
        yield 1

    @unordered
    def ask(item):
        asked.set()
        return item * 10

    @sooner.auto
    def loop():
        return [ask(item) for item in plain()]

    @sooner.auto
    def async_loop():
        return [ask(item) for item in on_loop()]

    assert (async_loop if is_async else loop)() == [0, 10]


def test_one_that_is_left_is_closed_and_one_without_end_is_no_trouble():
    closed, async_closed = threading.Event(), threading.Event()

    @unordered
    def forever():
        try:
            n = 0
            while True:
                yield n
                n += 1
        finally:
            closed.set()

    @unordered
    async def async_forever():
        try:
            n = 0
            while True:
                yield n
                n += 1
                await asyncio.sleep(0)
        finally:
            async_closed.set()

    @sooner.auto
    def main():
        found = []
        for n in forever():
            if n > 3:
                break
            found.append(n)
        for n in async_forever():
            if n > 3:
                return found, n

    assert main() == ([0, 1, 2, 3], 4)
    assert closed.wait(PATIENCE) and async_closed.wait(PATIENCE)


def test_what_fails_fails_at_the_turn_that_reaches_it():
    @unordered
    def failing(n):
        for i in range(n):
            yield i
        raise LookupError(n)

    @unordered
    async def async_failing(n):
        for i in range(n):
            yield i
        raise LookupError(n)

    @sooner.auto
    def plain(n, log):
        try:
            for i in failing(n):
                log.append(i)
        except LookupError as error:
            log.append(str(error))
        finally:
            log.append("end")

    @sooner.auto
    def on_loop(n, log):
        try:
            for i in async_failing(n):
                log.append(i)
        except LookupError as error:
            log.append(str(error))
        finally:
            log.append("end")

    for n in range(4):
        expected, log, other = [], [], []
        plain.original(n, expected)
        plain(n, log)
        on_loop(n, other)
        assert log == other == expected == [*range(n), str(n), "end"]


def test_methods_and_arguments():
    class Client:
        def __init__(self, prefix):
            self.prefix = prefix

        @unordered
        async def names(self, *given, end="!"):
            for name in given:
                yield self.prefix + name + end

        @unordered
        def plain(self, *given, end="!"):
            for name in given:
                yield self.prefix + name + end

    client = Client("a ")

    @sooner.auto
    def main():
        return [name for name in client.names("fig", "nut", end="?")], list(client.plain("fig")), [x for x in Client.plain(client, "x")]

    assert main() == (["a fig?", "a nut?"], ["a fig!"], ["a x!"])


def test_a_loop_on_the_loop_that_is_to_run_it_says_so():
    @sooner.auto
    def kept():
        items = counted(3)
        return items

    async def main():
        items = await kept.aio()
        with pytest.raises(RuntimeError, match="async for"):
            next(items)
        return [item async for item in items]

    assert asyncio.run(main()) == [0, 1, 2]
