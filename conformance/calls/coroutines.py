"""An `async def` of one's own gives a coroutine: it runs when it is awaited, in order, or not at all."""
import asyncio

import sooner
from sooner import sequential, unordered

LOG = []


@unordered
def ask(x):
    return x


@sequential
def save(x):
    LOG.append(("saved", x))
    return len(LOG)


async def step(x):
    LOG.append(x)
    return x


class Client:
    def __init__(self):
        self.seen = []

    async def get(self, x):
        self.seen.append(x)
        return await step(x)


@sooner.auto
async def awaited_later():
    coroutine = step(1)
    print(len(LOG))
    first = await coroutine
    print(first, LOG)
    pending = step(ask(2))
    print(LOG)
    second = await pending
    return second, len(LOG), LOG


@sooner.auto
async def on_an_answer(x):
    coroutine = step("on an answer")
    if ask(x):
        await coroutine
    else:
        coroutine.close()
    return len(LOG)


@sooner.auto
async def of_methods():
    client = Client()
    one = client.get(ask(3))
    print(client.seen)
    two = await client.get(4)
    return two, await one, client.seen, len(LOG)


@sooner.auto
async def by_asyncio():
    gathered = await asyncio.gather(step(ask(5)), step(6))
    task = await asyncio.create_task(step(7))
    waited = await asyncio.wait_for(step(ask(8)), 60)
    return gathered, task, waited, [await one for one in [step(9), step(10)]]


@sooner.auto
async def nested(x):
    async def inner(y):
        LOG.append((x, y))
        return [x, y]

    kept = inner(ask(1))
    before = len(LOG)
    return before, await inner(2), await kept, len(LOG), save(x)


async def never_compiled(x):
    return ask(x) + await step(x)


def main():
    LOG.clear()
    answer = ask(1)
    print(asyncio.run(step(answer)))
    print(asyncio.run(never_compiled(ask(2))))
    print(asyncio.run(awaited_later()))
    print(asyncio.run(on_an_answer(0)), asyncio.run(on_an_answer(1)))
    print(asyncio.run(of_methods()))
    print(asyncio.run(by_asyncio()))
    print(asyncio.run(nested("n")))
    print(LOG)
