"""`await` in a function that is not async."""

import sooner


@sooner.auto
def trip(region):
    return await region
