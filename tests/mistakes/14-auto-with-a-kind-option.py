"""An option of annotations given to auto."""

import sooner


@sooner.auto(max_concurrency=3)
def trip(region):
    return region
