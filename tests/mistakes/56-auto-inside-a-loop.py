"""Orchestrating code called inside a running event loop: it works, and the loop stands still."""

import asyncio

import sooner


@sooner.unordered
async def ask(question):
    await asyncio.sleep(0)
    return question


@sooner.auto
def trip(region):
    return ask(region)


async def main():
    print(trip("Oceania"))


asyncio.run(main())
