"""`await` on the call itself instead of `.aio`."""

import asyncio

import sooner


@sooner.auto
def trip(region):
    return region


async def main():
    print(await trip("Oceania"))


asyncio.run(main())
