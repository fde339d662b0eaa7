"""An option given without its name."""

import sooner

with sooner.options("virtual"):
    pass
