"""An option of auto given without its name."""

import sooner


@sooner.auto(True)
def trip(region):
    return region
