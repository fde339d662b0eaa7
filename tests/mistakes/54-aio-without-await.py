"""A coroutine that nobody awaits."""

import asyncio

import sooner


@sooner.auto
def trip(region):
    print(region)


async def main():
    trip.aio("Oceania")


asyncio.run(main())
