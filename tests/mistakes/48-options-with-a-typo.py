"""An option of runs with a letter missing."""

import sooner

with sooner.options(max_concurency=3):
    pass
