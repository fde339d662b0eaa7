"""Both annotations on an async function."""

import sooner


@sooner.unordered
@sooner.auto
async def trip(region):
    return region
