"""`async with` in orchestrating code."""

import sooner


@sooner.auto
async def fetch(session, url):
    async with session.get(url) as answer:
        return await answer.text()
