"""A coroutine passed where its function is wanted."""

import sooner


async def trip(region):
    return region


fast = sooner.auto(trip("Oceania"))
