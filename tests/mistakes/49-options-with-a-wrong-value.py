"""A strategy that does not exist."""

import sooner

with sooner.options(strategy="parallel"):
    pass
