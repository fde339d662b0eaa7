"""No code is 0."""

import sys

sys.exit()
