"""`python -m sooner` is `sooner`."""

import sys

from sooner._command import main

sys.exit(main())
