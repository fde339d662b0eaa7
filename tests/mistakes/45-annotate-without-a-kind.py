"""annotate without saying as what."""

import time

import sooner

sooner.annotate(time.ctime)
