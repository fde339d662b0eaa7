"""Both annotations on one function: the wrong way round."""

import sooner


@sooner.unordered
@sooner.auto
def trip(region):
    return region
