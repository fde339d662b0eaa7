"""`async for` in orchestrating code."""

import sooner


@sooner.auto
async def lines(page):
    async for line in page:
        print(line)
