"""Both streams, in their own order."""

import logging
import sys

logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s %(message)s")
log = logging.getLogger(__name__)
for i in range(3):
    log.info("turn %s", i)
    print("out", i)
    print("err", i, file=sys.stderr)
