"""An option of auto with a letter missing."""

import sooner


@sooner.auto(fallbak=True)
def trip(region):
    return region
