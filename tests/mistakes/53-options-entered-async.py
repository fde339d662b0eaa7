"""`async with` around options."""

import asyncio

import sooner


async def main():
    async with sooner.options(clock="virtual"):
        pass


asyncio.run(main())
